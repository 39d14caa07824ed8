import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { InputOf, OutputOf, reserveRefund } from '@sahaya/contracts';
import {
  countedRefundPaise,
  needsSecondApproval,
  REFUND_LIMIT_SCOPES,
  refundLimitStart,
  type RefundLimitScope,
  type RefundSums,
  refundWithoutApprovalPaise,
} from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { REFUND_LIMIT_MODEL, type RefundLimitDoc } from './refund-limit.model.js';

/** The purchase, the customer and the staff member whose refunds are added up. */
type Parties = Readonly<Record<RefundLimitScope, string>>;
interface Reservation {
  /** The same refund, reserved again, replaces its earlier reservation. */
  key: string;
  parties: Parties;
  amountPaise: number;
}

/** Adds up the refunds by staff of the last 24 hours, including those that wait for approval. */
@Injectable()
export class RefundLimitService {
  constructor(
    @InjectModel(REFUND_LIMIT_MODEL) private readonly model: Model<RefundLimitDoc>,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** For a refund that the booking service decides. */
  async reserveForBooking(input: InputOf<typeof reserveRefund>): Promise<OutputOf<typeof reserveRefund>> {
    const { key, purposeId: purchase, customerId: customer, staffId: staff, amountPaise } = input;
    const parties = { purchase, customer, staff };
    return this.db.transaction(async (session) => {
      if (amountPaise > 0) return { needsApproval: await this.reserve(session, { key, parties, amountPaise }) };
      await this.release(session, { key, parties });
      return { needsApproval: false };
    });
  }

  /** Counts the refund. True: a second person has to approve it. */
  async reserve(session: ClientSession, { key, parties, amountPaise }: Reservation): Promise<boolean> {
    const at = this.clock.now();
    const sums = { purchase: 0, customer: 0, staff: 0 };
    for (const scope of REFUND_LIMIT_SCOPES) {
      const _id = idOf(scope, parties);
      const outdated = { $or: [{ at: { $lte: refundLimitStart(at) } }, { key }] };
      const counted = await this.model
        .findOneAndUpdate(
          { _id },
          { $inc: { revision: 1 }, $pull: { refunds: outdated } },
          { session, upsert: true, returnDocument: 'after' },
        )
        .orFail()
        .lean<RefundLimitDoc>();
      sums[scope] = countedRefundPaise(counted.refunds ?? [], at);
      await this.model.updateOne({ _id }, { $push: { refunds: { key, amountPaise, at } } }, { session });
    }
    return needsSecondApproval({ amountPaise, sums });
  }

  /** A declined refund counts no longer. */
  async release(session: ClientSession, { key, parties }: Omit<Reservation, 'amountPaise'>): Promise<void> {
    for (const scope of REFUND_LIMIT_SCOPES) {
      const change = { $inc: { revision: 1 }, $pull: { refunds: { key } } };
      await this.model.updateOne({ _id: idOf(scope, parties) }, change, { session });
    }
  }

  /** The largest refund that needs no approval now, in paise. */
  async withoutApprovalPaise(session: ClientSession, parties: Parties): Promise<number> {
    const now = this.clock.now();
    const ids = REFUND_LIMIT_SCOPES.map((scope) => idOf(scope, parties));
    const docs = await this.model.find({ _id: { $in: ids } }, null, { session }).lean<RefundLimitDoc[]>();
    const sumOf = (scope: RefundLimitScope) =>
      countedRefundPaise(docs.find(({ _id }) => _id === idOf(scope, parties))?.refunds ?? [], now);
    const sums: RefundSums = { purchase: sumOf('purchase'), customer: sumOf('customer'), staff: sumOf('staff') };
    return refundWithoutApprovalPaise(sums);
  }
}

const idOf = (scope: RefundLimitScope, parties: Parties) => `${scope}:${parties[scope]}`;
