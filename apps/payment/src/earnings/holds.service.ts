import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { COMPLETION_CONFIRMED, DISPUTE_CLOSED, DISPUTE_OPENED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model, type QueryFilter } from 'mongoose';
import {
  EARNING_LINE_MODEL,
  type EarningLineDoc,
  HELPER_ACCOUNT_MODEL,
  type HelperAccountDoc,
} from './earnings.model.js';
import { HOLD_MODEL, type HoldDoc } from './hold.model.js';

type Delta = Partial<Record<'heldPaise' | 'disputes', number>>;
interface Settled {
  /** The id of the hold: the booking's id, or the settlement's key. */
  id: string;
  helperId: string;
  helperPaise: number;
  reason: string;
  payableAt?: string | undefined;
}
interface Whose {
  bookingId: string;
  helperId: string;
}

/**
 * The pay of a disputed visit stays out of payouts from DISPUTE_OPENED on. A rejected or withdrawn dispute releases it;
 * after a refund the correction does so, in one transaction with the amount it takes. Amounts already paid out are not
 * held. The pay of a visit stays out of payouts until its agreed end, and if nobody confirmed the visit, until it can no
 * longer be disputed.
 */
@Injectable()
export class HoldsService implements OnModuleInit {
  constructor(
    @InjectModel(HOLD_MODEL) private readonly holds: Model<HoldDoc>,
    @InjectModel(EARNING_LINE_MODEL) private readonly lines: Model<EarningLineDoc>,
    @InjectModel(HELPER_ACCOUNT_MODEL) private readonly accounts: Model<HelperAccountDoc>,
    private readonly consumer: EventConsumer,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.consumer.on(DISPUTE_OPENED, (dispute, session) => this.open(session, dispute));
    this.consumer.on(DISPUTE_CLOSED, async ({ outcome, ...dispute }, session) => {
      if (outcome === 'rejected' || outcome === 'withdrawn') await this.close(session, dispute);
    });
    this.consumer.on(COMPLETION_CONFIRMED, ({ bookingId, payableAt }, session) =>
      this.bringForward(session, bookingId, new Date(payableAt)),
    );
  }

  /** The customer confirmed the visit, so its pay waits no longer than for its agreed end. */
  private async bringForward(session: ClientSession, bookingId: string, payableAt: Date): Promise<void> {
    const later = { _id: bookingId, until: { $gt: payableAt } };
    await this.holds.updateOne(later, { $set: { until: payableAt } }, { session });
  }

  /** The dispute decides about its refund. */
  async isOpen(session: ClientSession, bookingId: string): Promise<boolean> {
    return (await this.holds.exists({ _id: bookingId, state: 'open' }).session(session)) !== null;
  }

  private async open(session: ClientSession, { bookingId, helperId }: Whose): Promise<void> {
    const known = await this.holds.findById(bookingId, null, { session }).lean<HoldDoc>();
    // The end of a dispute may arrive before its beginning.
    if (known && (known.state !== 'waiting' || known.isDisputeOver)) return;
    if (known) {
      await this.holds.updateOne({ _id: bookingId }, { $set: { state: 'open' } }, { session });
      await this.move(session, helperId, { disputes: 1 });
      return;
    }
    const heldPaise = await this.unpaid(session, { bookingId, helperId });
    await this.holds.create([{ _id: bookingId, helperId, state: 'open', heldPaise }], { session });
    await this.move(session, helperId, { heldPaise, disputes: 1 });
  }

  /** Adjusts the hold of a settled visit, and of a correction after a decision. */
  async settled(session: ClientSession, { id, helperId, helperPaise, reason, payableAt }: Settled): Promise<void> {
    if (reason === 'dispute') return this.close(session, { bookingId: id, helperId }, -helperPaise);
    if (helperPaise <= 0) return;
    const until = payableAt === undefined ? undefined : new Date(payableAt);
    const isWaiting = until !== undefined && until > this.clock.now();
    const known = await this.holds.findById(id, null, { session }).lean<HoldDoc>();
    if (!isWaiting && known?.state !== 'open') return;
    const state = known?.state === 'open' ? 'open' : 'waiting';
    await this.holds.updateOne(
      { _id: id },
      { $set: { helperId, state, ...(isWaiting && { until }) }, $inc: { heldPaise: helperPaise } },
      { session, upsert: true },
    );
    await this.move(session, helperId, { heldPaise: helperPaise });
  }

  /** Pay that was taken back is held no longer. */
  async reduce(session: ClientSession, { id: _id, helperId, paise }: { id: string; helperId: string; paise: number }) {
    const hold = await this.holds.findById(_id, null, { session }).lean<HoldDoc>();
    const heldPaise = Math.min(paise, hold?.heldPaise ?? 0);
    if (heldPaise === 0) return;
    await this.holds.updateOne({ _id }, { $inc: { heldPaise: -heldPaise } }, { session });
    await this.move(session, helperId, { heldPaise: -heldPaise });
  }

  /** Releases waits that are over by `now`. */
  async release(now: Date): Promise<void> {
    const due = { state: 'waiting' as const, until: { $lte: now } };
    for (let hold; (hold = await this.holds.findOne(due).lean<HoldDoc>());) await this.end(hold._id, due);
  }

  private end(_id: string, due: QueryFilter<HoldDoc>): Promise<void> {
    return this.db.transaction(async (session) => {
      const hold = await this.holds.findOne({ _id, ...due }, null, { session }).lean<HoldDoc>();
      if (!hold) return;
      // A dispute may still be opened, unless it is over.
      if (hold.isDisputeOver) {
        await this.holds.updateOne({ _id }, { $set: { state: 'closed', heldPaise: 0 } }, { session });
      } else await this.holds.deleteOne({ _id }, { session });
      await this.move(session, hold.helperId, { heldPaise: -hold.heldPaise });
    });
  }

  /** The part of the helper's balance that becomes payable at the agreed ends, in paise. */
  async waitingPaise(helperId: string): Promise<number> {
    const waiting = await this.holds.find({ helperId, state: 'waiting' }).lean<HoldDoc[]>();
    return waiting.reduce((sum, { heldPaise }) => sum + heldPaise, 0);
  }

  /** The helper's share after a decision still waits for the agreed end of the visit. */
  private async close(session: ClientSession, { bookingId: _id, helperId }: Whose, takenPaise = 0): Promise<void> {
    const before = await this.holds.findById(_id, null, { session }).lean<HoldDoc>();
    if (before?.state === 'closed') return;
    const isWaiting = before?.until !== undefined && before.until > this.clock.now();
    const heldPaise = isWaiting ? Math.max(0, before.heldPaise - takenPaise) : 0;
    const state = isWaiting ? 'waiting' : 'closed';
    await this.holds.updateOne(
      { _id },
      { $set: { helperId, state, heldPaise, isDisputeOver: true } },
      { session, upsert: true },
    );
    if (!before) return;
    const disputes = before.state === 'open' ? { disputes: -1 } : {};
    await this.move(session, helperId, { heldPaise: heldPaise - before.heldPaise, ...disputes });
  }

  /** The pay of the visit that no payout has taken: a payout takes the whole balance. */
  private async unpaid(session: ClientSession, { bookingId, helperId }: Whose): Promise<number> {
    const ofVisit = await this.lines
      .find({ 'visit.purposeId': bookingId, helperId }, null, { session })
      .lean<EarningLineDoc[]>();
    const payout = await this.lines
      .findOne({ helperId, kind: { $in: ['payout', 'payout_returned'] } }, null, { session })
      .sort({ at: -1, _id: -1 })
      .lean<EarningLineDoc>();
    const paidUntil = payout?.kind === 'payout' ? payout.at : undefined;
    const waiting = ofVisit.filter(({ at }) => !paidUntil || at > paidUntil);
    return Math.max(
      0,
      waiting.reduce((sum, { balancePaise }) => sum + balancePaise, 0),
    );
  }

  /** Always together with the account row: a simultaneous payout or settlement conflicts and is repeated. */
  private async move(session: ClientSession, helperId: string, delta: Delta): Promise<void> {
    await this.accounts.updateOne({ _id: helperId }, { $inc: delta }, { session, upsert: true });
  }
}
