import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { customerMoney, helperMoney, InputOf, OutputOf } from '@sahaya/contracts';
import { type Account, EARNED_KINDS, HOUR_MS, toRupees } from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import {
  CashCommissionService,
  EARNING_LINE_MODEL,
  type EarningLineDoc,
  EarningsService,
} from '../earnings/earnings.module.js';
import { LEDGER_MODEL, type LedgerDoc } from '../ledger/ledger.module.js';
import { PAYMENT_MODEL, type PaymentDoc } from '../shared/payment.model.js';
import { DuesService, WalletService } from '../wallet/wallet.module.js';

/** The sums cover this many payments, the latest first. */
export const PAYMENTS_SUMMED = 500;
const INCOME: readonly Account[] = ['platform_revenue', 'processing_fees'];
const EARNED_MS = 30 * 24 * HOUR_MS;

/** The money of one person in sums, for staff. */
@Injectable()
export class PersonMoneyService {
  constructor(
    @InjectModel(PAYMENT_MODEL) private readonly payments: Model<PaymentDoc>,
    @InjectModel(LEDGER_MODEL) private readonly ledger: Model<LedgerDoc>,
    @InjectModel(EARNING_LINE_MODEL) private readonly lines: Model<EarningLineDoc>,
    private readonly wallets: WalletService,
    private readonly dues: DuesService,
    private readonly earnings: EarningsService,
    private readonly commission: CashCommissionService,
    private readonly clock: Clock,
  ) {}

  async ofCustomer({ id: customerId }: InputOf<typeof customerMoney>): Promise<OutputOf<typeof customerMoney>> {
    const [found, wallet, dues] = await Promise.all([
      this.payments
        .find({ customerId })
        .sort({ capturedAt: -1 })
        .limit(PAYMENTS_SUMMED + 1)
        .lean<PaymentDoc[]>(),
      this.wallets.balance(customerId),
      this.dues.open(customerId),
    ]);
    const payments = found.slice(0, PAYMENTS_SUMMED);
    const sum = (paise: (payment: PaymentDoc) => number) =>
      toRupees(payments.reduce((total, payment) => total + paise(payment), 0));
    return {
      payments: payments.length,
      paid: sum(({ amountPaise }) => amountPaise),
      creditUsed: sum(({ creditPaise }) => creditPaise),
      refunded: sum(({ refundedPaise, creditReturnedPaise }) => refundedPaise + creditReturnedPaise),
      platformIncome: toRupees(await this.incomePaise([...new Set(payments.map(({ purposeId }) => purposeId))])),
      more: found.length > PAYMENTS_SUMMED,
      wallet: { credit: toRupees(wallet.freePaise), reserved: toRupees(wallet.reservedPaise) },
      dues: { count: dues.length, amount: toRupees(dues.reduce((total, { duePaise }) => total + duePaise, 0)) },
    };
  }

  async ofHelper({ id: helperId }: InputOf<typeof helperMoney>): Promise<OutputOf<typeof helperMoney>> {
    const [account, earnedPaise] = await Promise.all([this.earnings.account(helperId), this.earnedPaise(helperId)]);
    const { duePaise, limitPaise, standing } = this.commission.standingFor(account.commissionPaise);
    return {
      earned30Days: toRupees(earnedPaise),
      toBePaid: toRupees(account.payablePaise),
      held: toRupees(account.heldPaise ?? 0),
      onTheWay: toRupees(account.onTheWayPaise),
      paidOut: toRupees(account.paidOutPaise),
      cashCommission: { due: toRupees(duePaise), limit: toRupees(limitPaise), standing },
    };
  }

  /** Income is a credit, so it is negative in the ledger. */
  private async incomePaise(purposeIds: string[]): Promise<number> {
    if (purposeIds.length === 0) return 0;
    const [row] = await this.ledger.aggregate<{ paise: number }>([
      { $match: { 'lines.purposeId': { $in: purposeIds } } },
      { $unwind: '$lines' },
      { $match: { 'lines.purposeId': { $in: purposeIds }, 'lines.account': { $in: [...INCOME] } } },
      { $group: { _id: null, paise: { $sum: '$lines.paise' } } },
    ]);
    return row ? -row.paise : 0;
  }

  private async earnedPaise(helperId: string): Promise<number> {
    const since = new Date(this.clock.now().getTime() - EARNED_MS);
    const [row] = await this.lines.aggregate<{ paise: number }>([
      { $match: { helperId, at: { $gte: since }, kind: { $in: [...EARNED_KINDS] } } },
      { $group: { _id: null, paise: { $sum: '$netPaise' } } },
    ]);
    return row?.paise ?? 0;
  }
}
