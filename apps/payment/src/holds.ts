import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type BookingSettled, DISPUTE_CLOSED, DISPUTE_OPENED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import {
  EARNING_LINE_MODEL,
  type EarningLineDoc,
  HELPER_ACCOUNT_MODEL,
  type HelperAccountDoc,
} from './earnings.model.js';
import { HOLD_MODEL, type HoldDoc } from './hold.model.js';

type Delta = Partial<Record<'heldPaise' | 'disputes', number>>;
interface Whose {
  bookingId: string;
  helperId: string;
}

/**
 * The pay of a disputed visit stays out of payouts from DISPUTE_OPENED on. A rejected or withdrawn dispute lets it go;
 * after a refund the correction does so itself, in one transaction with what it takes. What was paid out before is not
 * held: it cannot be, and the helper's other visits have nothing to do with it.
 */
@Injectable()
export class Holds implements OnModuleInit {
  constructor(
    @InjectModel(HOLD_MODEL) private readonly holds: Model<HoldDoc>,
    @InjectModel(EARNING_LINE_MODEL) private readonly lines: Model<EarningLineDoc>,
    @InjectModel(HELPER_ACCOUNT_MODEL) private readonly accounts: Model<HelperAccountDoc>,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.consumer.on(DISPUTE_OPENED, (dispute, session) => this.open(session, dispute));
    this.consumer.on(DISPUTE_CLOSED, async ({ outcome, ...dispute }, session) => {
      if (outcome === 'rejected' || outcome === 'withdrawn') await this.close(session, dispute);
    });
  }

  /** Its refund is a matter of the dispute. */
  async isOpen(session: ClientSession, bookingId: string): Promise<boolean> {
    return (await this.holds.exists({ _id: bookingId, state: 'open' }).session(session)) !== null;
  }

  private async open(session: ClientSession, { bookingId, helperId }: Whose): Promise<void> {
    // Its end may have come before its beginning.
    if (await this.holds.exists({ _id: bookingId }).session(session)) return;
    const heldPaise = await this.unpaid(session, { bookingId, helperId });
    await this.holds.create([{ _id: bookingId, helperId, state: 'open', heldPaise }], { session });
    await this.move(session, helperId, { heldPaise, disputes: 1 });
  }

  /** The line of a visit that is held already; then, what a decision has said of it. */
  async settled(session: ClientSession, { bookingId, helperId, helperPaise, reason }: BookingSettled): Promise<void> {
    if (reason === 'dispute') return this.close(session, { bookingId, helperId });
    const open = { _id: bookingId, state: 'open' as const };
    if (helperPaise <= 0) return;
    const { modifiedCount } = await this.holds.updateOne(open, { $inc: { heldPaise: helperPaise } }, { session });
    if (modifiedCount > 0) await this.move(session, helperId, { heldPaise: helperPaise });
  }

  private async close(session: ClientSession, { bookingId: _id, helperId }: Whose): Promise<void> {
    const before = await this.holds
      .findOneAndUpdate(
        { _id },
        { $set: { helperId, state: 'closed', heldPaise: 0 } },
        { session, upsert: true, returnDocument: 'before' },
      )
      .lean<HoldDoc>();
    if (before?.state === 'open') await this.move(session, helperId, { heldPaise: -before.heldPaise, disputes: -1 });
  }

  /** What the visit has brought and no payout has taken: a payout takes the whole balance. */
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

  /** With the account itself, always: a payout, or the visit's settlement, at the same time is decided anew. */
  private async move(session: ClientSession, helperId: string, delta: Delta): Promise<void> {
    await this.accounts.updateOne({ _id: helperId }, { $inc: delta }, { session, upsert: true });
  }
}
