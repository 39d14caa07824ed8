import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type cashStanding,
  type InputOf,
  type OutputOf,
  type recordCommissionPayment,
} from '@sahaya/contracts';
import { cashStandingOf, commissionCaptureEntries, commissionPaidEntries, toPaise, toRupees } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { ENV } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { LedgerService } from '../ledger/ledger.module.js';
import type { PaymentEnv } from '../payment.env.js';
import { HELPER_ACCOUNT_MODEL, type HelperAccountDoc } from './earnings.model.js';
import { EarningsService } from './earnings.service.js';

/** The commission that helpers owe for visits paid in cash, and its payments. */
@Injectable()
export class CashCommissionService {
  constructor(
    @InjectModel(HELPER_ACCOUNT_MODEL) private readonly accounts: Model<HelperAccountDoc>,
    @Inject(ENV) private readonly env: PaymentEnv,
    private readonly earnings: EarningsService,
    private readonly ledger: LedgerService,
    private readonly db: Db,
  ) {}

  async duePaise(helperId: string): Promise<number> {
    return (await this.earnings.account(helperId)).commissionPaise;
  }

  async standing({ helperId }: InputOf<typeof cashStanding>): Promise<OutputOf<typeof cashStanding>> {
    return this.standingFor(await this.duePaise(helperId));
  }

  /** The standing of a helper who owes this amount. */
  standingFor(duePaise: number): OutputOf<typeof cashStanding> {
    const limitPaise = toPaise(this.env.CASH_COMMISSION_LIMIT);
    return { standing: cashStandingOf(duePaise, limitPaise), duePaise, limitPaise };
  }

  /** Cash commission paid through the provider, including its entries; an excess belongs to the helper. */
  async recordCapture(
    session: ClientSession,
    payment: { paymentId: string; helperId: string; amountPaise: number },
  ): Promise<void> {
    const { paymentId, helperId, amountPaise } = payment;
    const { commissionPaise: due } = await this.earnings.account(helperId, session);
    const commissionPaise = Math.min(amountPaise, due);
    const key = `commission:${paymentId}`;
    await this.earnings.add(session, { key, helperId, kind: 'commission_paid', balancePaise: amountPaise });
    const delta = { commissionPaise: -commissionPaise, payablePaise: amountPaise - commissionPaise };
    await this.earnings.move(session, helperId, delta);
    await this.ledger.post(session, commissionCaptureEntries({ ...payment, commissionPaise }));
  }

  /** Cash commission received by staff; at most the due, and once per reference. */
  async recordPayment(
    input: InputOf<typeof recordCommissionPayment>,
  ): Promise<OutputOf<typeof recordCommissionPayment>> {
    const { id: helperId, reference } = input;
    const paise = toPaise(input.amount ?? 0);
    if (!(paise > 0) || !reference) throw new AppError('COMMISSION_PAYMENT_INVALID', { field: 'amount' });
    const key = `commission:${helperId}:${reference}`;
    await this.db.transaction(async (session) => {
      const isNew = await this.earnings.add(session, { key, helperId, kind: 'commission_paid', balancePaise: paise });
      if (!isNew) return;
      const enough = { _id: helperId, commissionPaise: { $gte: paise } };
      const { modifiedCount } = await this.accounts.updateOne(
        enough,
        { $inc: { commissionPaise: -paise } },
        { session },
      );
      if (modifiedCount === 0) throw new AppError('COMMISSION_PAYMENT_INVALID', { field: 'amount' });
      await this.ledger.post(session, commissionPaidEntries({ key, helperId, paise }));
    });
    return { due: toRupees(await this.duePaise(helperId)) };
  }
}
