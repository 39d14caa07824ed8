import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { moneyBooks, OutputOf } from '@sahaya/contracts';
import { faultsOf } from '@sahaya/domain';
import { Model } from 'mongoose';
import { Ledger } from './ledger.js';
import { PAYMENT_MODEL, type PaymentDoc } from './payment.model.js';
import { REFUND_MODEL, type RefundDoc } from './refund.model.js';
import { WALLET_MODEL, type WalletDoc } from './wallet.model.js';

const total = (field: string) => ({ $sum: { $ifNull: [field, 0] } });

/** Our side of the money: what the records say, what the ledger says, and where the two differ. */
@Injectable()
export class Books {
  constructor(
    @InjectModel(PAYMENT_MODEL) private readonly payments: Model<PaymentDoc>,
    @InjectModel(REFUND_MODEL) private readonly refunds: Model<RefundDoc>,
    @InjectModel(WALLET_MODEL) private readonly wallets: Model<WalletDoc>,
    private readonly ledger: Ledger,
  ) {}

  async sums(): Promise<OutputOf<typeof moneyBooks>> {
    const [paid, sent, open, balances, wallets, transfers] = await Promise.all([
      this.sumsOfPayments(),
      this.sumOfRefunds({ refundId: { $exists: true } }),
      this.sumOfRefunds({ way: 'provider', refundId: { $exists: false } }),
      this.ledger.trialBalance(),
      this.faultsOfWallets(),
      this.ledger.total('bank_transfer', 'provider_clearing'),
    ]);
    const held = paid.captured - paid.fees - sent.paise + transfers;
    const faults = [
      ...faultsOf(balances),
      ...wallets,
      ...differs('provider clearing', balances.provider_clearing, held),
      ...differs('refunds to be sent', -balances.refund_payable, open.paise),
    ];
    const { payments, captured, fees, tax } = paid;
    return {
      captured,
      refunded: sent.paise,
      fees,
      tax,
      payments,
      refunds: sent.count,
      refundsOpen: open.count,
      balances,
      faults,
    };
  }

  private async sumsOfPayments() {
    const [row] = await this.payments.aggregate<Record<'captured' | 'fees' | 'tax' | 'payments', number>>([
      { $match: { amountPaise: { $gt: 0 } } },
      {
        $group: {
          _id: null,
          captured: total('$amountPaise'),
          fees: total('$feePaise'),
          tax: total('$taxPaise'),
          payments: { $sum: 1 },
        },
      },
    ]);
    return row ?? { captured: 0, fees: 0, tax: 0, payments: 0 };
  }

  private async sumOfRefunds(which: object): Promise<{ paise: number; count: number }> {
    const [row] = await this.refunds.aggregate<{ paise: number; count: number }>([
      { $match: which },
      { $group: { _id: null, paise: { $sum: '$amountPaise' }, count: { $sum: 1 } } },
    ]);
    return row ?? { paise: 0, count: 0 };
  }

  private async faultsOfWallets(): Promise<string[]> {
    const [wallets, balances] = await Promise.all([
      this.wallets.find().lean<WalletDoc[]>(),
      this.ledger.balancesByParty('customer_credit'),
    ]);
    const inLedger = new Map(balances.map(({ party, paise }) => [party, -paise]));
    const customers = new Set([...wallets.map(({ _id }) => _id), ...inLedger.keys()]);
    return [...customers].flatMap((customer) => {
      const wallet = wallets.find(({ _id }) => _id === customer);
      const has = (wallet?.freePaise ?? 0) + (wallet?.reservedPaise ?? 0);
      return differs(`wallet of ${customer}`, has, inLedger.get(customer) ?? 0);
    });
  }
}

const differs = (what: string, found: number, expected: number): string[] =>
  found === expected ? [] : [`${what}: ${found}, expected ${expected}`];
