import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { BookingSettled, SubscriptionSettled } from '@sahaya/contracts';
import { earningOf, type SettledFacts } from '@sahaya/domain';
import { type ClientSession, Model } from 'mongoose';
import { type EarnedVisit, HELPER_ACCOUNT_MODEL, type HelperAccountDoc } from './earnings.model.js';
import { EarningsService } from './earnings.service.js';
import { HoldsService } from './holds.service.js';

/** Records what a helper earns with a settled visit, and holds the part that may not be paid out yet. */
@Injectable()
export class VisitEarningsService {
  constructor(
    @InjectModel(HELPER_ACCOUNT_MODEL) private readonly accounts: Model<HelperAccountDoc>,
    private readonly earnings: EarningsService,
    private readonly holds: HoldsService,
  ) {}

  /** Together with the `settlement` and `cash_commission` entries of the booking. A repetition changes nothing. */
  async recordBooking(session: ClientSession, settled: BookingSettled): Promise<void> {
    const { bookingId, method, service, date, startTime, endTime, customerId, customerName } = settled;
    const visit: EarnedVisit = {
      purpose: 'booking',
      purposeId: bookingId,
      method,
      service,
      date,
      startTime,
      endTime,
      customerId,
      customerName,
    };
    const isNew = await this.write(session, settled, visit, settled);
    await this.accounts.updateOne(
      { _id: settled.helperId, isDeleted: { $ne: true } },
      { $set: { name: settled.helperName } },
      { session },
    );
    if (isNew) await this.holds.settled(session, { ...settled, id: bookingId });
  }

  /** Records a settled visit of a subscription. A repetition changes nothing. */
  async recordSubscription(
    session: ClientSession,
    settled: SubscriptionSettled & { processingFeePaise: number },
  ): Promise<void> {
    const { subscriptionId, customerId, reason, helperPaise, platformPaise, processingFeePaise, compensationPaise } =
      settled;
    const facts: SettledFacts = {
      kind: reason === 'delivered' ? 'completed' : 'cancelled',
      method: 'online',
      price: { basePaise: 0, surchargePaise: 0, platformFeePaise: 0, processingFeePaise },
      helperPaise,
      platformPaise,
      dueHelperPaise: 0,
      cashCommissionPaise: 0,
      compensationPaise,
    };
    const { services: [service] = [], ...details } = settled.visit ?? {};
    const visit: EarnedVisit = {
      purpose: 'subscription',
      purposeId: subscriptionId,
      method: 'online',
      customerId,
      ...details,
      ...(service && { service }),
    };
    const isNew = await this.write(session, settled, visit, facts);
    if (isNew) await this.holds.settled(session, { ...settled, id: settled.key });
  }

  /**
   * Takes back the pay of a visit that was refunded: false if it was paid out already. `settlement` is the key of the
   * visit's settlement. Together with the ledger entries that take it back.
   */
  async takeBack(
    session: ClientSession,
    {
      key,
      settlement,
      helperId,
      helperPaise,
    }: { key: string; settlement: string; helperId: string; helperPaise: number },
  ): Promise<boolean> {
    const line = await this.earnings.findUnpaid(session, { helperId, key: `settlement:${settlement}` });
    if (!line || line.balancePaise < helperPaise) return false;
    const taken = { grossPaise: -helperPaise, netPaise: -helperPaise, balancePaise: -helperPaise };
    const { visit } = line;
    const correction = { key: `settlement:${key}`, helperId, kind: 'correction' as const, ...taken };
    await this.earnings.add(session, { ...correction, ...(visit && { visit }) });
    await this.earnings.move(session, helperId, { payablePaise: -helperPaise });
    await this.holds.reduce(session, { id: settlement, helperId, paise: helperPaise });
    return true;
  }

  /** False if the settlement is recorded already. */
  private async write(
    session: ClientSession,
    { key, helperId }: { key: string; helperId: string },
    visit: EarnedVisit,
    settled: SettledFacts,
  ): Promise<boolean> {
    const earning = earningOf(settled);
    if (!earning) return true;
    const isNew = await this.earnings.add(session, { ...earning, key: `settlement:${key}`, helperId, visit });
    if (!isNew) return false;
    const { helperPaise, cashCommissionPaise } = settled;
    await this.earnings.move(session, helperId, { payablePaise: helperPaise, commissionPaise: cashCommissionPaise });
    // An amount that a later payment brings is no longer awaited.
    if (earning.kind === 'correction' && helperPaise > 0)
      await this.earnings.reduceAwaited(session, { helperId, purposeId: visit.purposeId, paise: helperPaise });
    return true;
  }
}
