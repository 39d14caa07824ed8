import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { moneyBooks, OutputOf } from '@sahaya/contracts';
import { type Account, findBalanceDifferences, type LedgerDifference } from '@sahaya/domain';
import { readsAll } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { HELPER_ACCOUNT_MODEL, type HelperAccountDoc } from '../earnings/earnings.module.js';
import { LedgerService } from '../ledger/ledger.module.js';
import { PAYMENT_MODEL, type PaymentDoc } from '../shared/payment.model.js';
import { PAYOUT_MODEL, type PayoutDoc } from '../shared/payout.model.js';
import { REFUND_MODEL, type RefundDoc } from '../refunds/refunds.module.js';
import { WALLET_MODEL, type WalletDoc } from '../wallet/wallet.module.js';
import { findPartyDifferences, type PartyBalance } from './party-balances.js';

/** Records that are read from MongoDB at once. */
const BATCH = 1_000;
const NIGHTLY = readsAll('the nightly comparison sums all records');

/** Our side of the reconciliation: records, ledger, and their differences. */
@Injectable()
export class BalanceCheckService {
  constructor(
    @InjectModel(PAYMENT_MODEL) private readonly payments: Model<PaymentDoc>,
    @InjectModel(REFUND_MODEL) private readonly refunds: Model<RefundDoc>,
    @InjectModel(PAYOUT_MODEL) private readonly payouts: Model<PayoutDoc>,
    @InjectModel(WALLET_MODEL) private readonly wallets: Model<WalletDoc>,
    @InjectModel(HELPER_ACCOUNT_MODEL) private readonly helpers: Model<HelperAccountDoc>,
    private readonly ledger: LedgerService,
  ) {}

  async sums(): Promise<OutputOf<typeof moneyBooks>> {
    const { paid, sent, open, out, outPaid, balances, transfers, differences } = await this.compare();
    return {
      captured: paid.amountPaise,
      refunded: sent.amountPaise,
      fees: paid.feePaise,
      tax: paid.taxPaise,
      paidOut: out.sentPaise,
      payoutFees: outPaid.feePaise,
      settled: 0 - transfers,
      payments: paid.count,
      refunds: sent.count,
      refundsOpen: open.count,
      payoutsOpen: out.count - outPaid.count,
      balances,
      faults: differences.map(toFault),
    };
  }

  /** The comparisons of the records with the ledger that fail now. Money that moves meanwhile may be among them. */
  async findDifferences(): Promise<LedgerDifference[]> {
    return (await this.compare()).differences;
  }

  private async compare() {
    const atProvider = { providerId: { $exists: true } };
    const [paid, sent, open, out, outPaid, balances, transfers, parties] = await Promise.all([
      sumsOf(this.payments, { amountPaise: { $gt: 0 } }, ['amountPaise', 'feePaise', 'taxPaise']),
      sumsOf(this.refunds, { refundId: { $exists: true } }, ['amountPaise']),
      sumsOf(this.refunds, { way: 'provider', refundId: { $exists: false } }, ['amountPaise']),
      sumsOf(this.payouts, { ...atProvider, status: { $in: ['processing', 'paid'] } }, ['sentPaise']),
      sumsOf(this.payouts, { ...atProvider, status: 'paid' }, ['feePaise']),
      this.ledger.trialBalance(),
      this.ledger.total('bank_transfer', 'provider_clearing'),
      this.findPartyDifferences(),
    ]);
    const held = paid.amountPaise - paid.feePaise - sent.amountPaise + transfers;
    const differences = [
      ...findBalanceDifferences(balances),
      ...differs({ kind: 'provider-clearing' }, balances.provider_clearing, held),
      ...differs({ kind: 'open-refunds' }, -balances.refund_payable, open.amountPaise),
      ...parties,
    ];
    return { paid, sent, open, out, outPaid, balances, transfers, differences };
  }

  /** The stored sums of customers and helpers must equal their ledger accounts. One account after the other is read. */
  private async findPartyDifferences(): Promise<LedgerDifference[]> {
    return [
      ...(await this.compareAccount(
        'customer_credit',
        readBalances(this.wallets, ({ freePaise, reservedPaise }) => -freePaise - reservedPaise),
      )),
      ...(await this.compareAccount(
        'helper_payable',
        readBalances(this.helpers, ({ payablePaise }) => -payablePaise),
      )),
      ...(await this.compareAccount(
        'cash_commission',
        readBalances(this.helpers, ({ commissionPaise }) => commissionPaise),
      )),
      ...(await this.compareAccount(
        'payout_clearing',
        readBalances(this.helpers, ({ onTheWayPaise }) => -onTheWayPaise),
      )),
    ];
  }

  private async compareAccount(account: Account, records: AsyncIterable<PartyBalance>): Promise<LedgerDifference[]> {
    const differences: LedgerDifference[] = [];
    for await (const difference of findPartyDifferences(records, this.ledger.balancesByParty(account)))
      differences.push({ kind: 'party', account, ...difference });
    return differences;
  }
}

/** The balances of all records of a collection by party, read in batches. */
async function* readBalances<T extends { _id: string }>(
  model: Model<T>,
  balance: (doc: T) => number,
): AsyncGenerator<PartyBalance> {
  const docs = model.find().sort({ _id: 1 }).comment(NIGHTLY).lean<T>().cursor({ batchSize: BATCH });
  for await (const doc of docs) yield { party: doc._id, paise: balance(doc as T) };
}

async function sumsOf<T, F extends string>(
  model: Model<T>,
  which: object,
  fields: readonly F[],
): Promise<Record<F | 'count', number>> {
  const sums = Object.fromEntries(fields.map((field) => [field, { $sum: { $ifNull: [`$${field}`, 0] } }]));
  const [row] = await model
    .aggregate<Record<F | 'count', number>>([{ $match: which }, { $group: { _id: null, count: { $sum: 1 }, ...sums } }])
    .option({ comment: NIGHTLY });
  const none = Object.fromEntries(['count', ...fields].map((field) => [field, 0])) as Record<F | 'count', number>;
  return row ?? none;
}

const differs = (
  subject: Pick<LedgerDifference, 'kind' | 'account' | 'party'>,
  foundPaise: number,
  expectedPaise: number,
): LedgerDifference[] => (foundPaise === expectedPaise ? [] : [{ ...subject, foundPaise, expectedPaise }]);

function toFault({ kind, account, party, foundPaise, expectedPaise }: LedgerDifference): string {
  if (kind === 'sum') return `the sum is ${foundPaise}`;
  if (kind === 'wrong-side') return `${account} is on the wrong side: ${foundPaise}`;
  const subject = {
    'provider-clearing': 'provider clearing',
    'open-refunds': 'refunds to be sent',
    party: `${account} of ${party}`,
  }[kind];
  return `${subject}: ${foundPaise}, expected ${expectedPaise}`;
}
