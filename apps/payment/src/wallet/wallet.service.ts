import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CREDIT_GRANTED, type InputOf, type myWallet, type OutputOf, signedIn } from '@sahaya/contracts';
import { creditGrantedEntries, type PaymentPurpose, toRupees } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { DuesService } from './dues.service.js';
import { LedgerService, type StatementLine } from '../ledger/ledger.module.js';
import { toDue, WALLET_MODEL, type WalletDoc } from './wallet.model.js';

const ENTRIES_SHOWN = 100;

/**
 * Credit of customers: granted, reserved for an order, spent when it is paid, and returned when it ends or is refunded.
 */
@Injectable()
export class WalletService {
  constructor(
    @InjectModel(WALLET_MODEL) private readonly wallets: Model<WalletDoc>,
    private readonly ledger: LedgerService,
    private readonly dues: DuesService,
    private readonly outbox: Outbox,
  ) {}

  /** Reads by majority, because an order sees only credit that a majority of the servers has. */
  async mine({ actor }: InputOf<typeof myWallet>): Promise<OutputOf<typeof myWallet>> {
    const { userId } = signedIn(actor);
    const [wallet, lines, dues] = await Promise.all([
      this.wallets.findById(userId).readConcern('majority').lean(),
      this.ledger.statement('customer_credit', userId, { limit: ENTRIES_SHOWN }),
      this.dues.open(userId),
    ]);
    return {
      credit: toRupees(wallet?.freePaise ?? 0),
      reserved: toRupees(wallet?.reservedPaise ?? 0),
      entries: lines.map(toEntry),
      dues: dues.map(toDue),
    };
  }

  /** Idempotent by the key. */
  async grant(
    session: ClientSession,
    grant: {
      key: string;
      purpose: PaymentPurpose;
      purposeId: string;
      customerId: string;
      creditPaise: number;
      reason: string;
    },
  ): Promise<void> {
    if (!(await this.ledger.post(session, creditGrantedEntries(grant)))) return;
    const { key, purpose, purposeId, customerId, creditPaise, reason } = grant;
    await this.move(session, customerId, { freePaise: creditPaise });
    const granted = { customerId, amountPaise: creditPaise, reason, purpose, purposeId, key };
    await this.outbox.add(session, CREDIT_GRANTED, granted);
  }

  /** The credit of a customer; zero without a wallet. */
  async balance(customerId: string): Promise<Pick<WalletDoc, 'freePaise' | 'reservedPaise'>> {
    return (await this.wallets.findById(customerId).lean<WalletDoc>()) ?? { freePaise: 0, reservedPaise: 0 };
  }

  async free(session: ClientSession, customerId: string): Promise<number> {
    return (await this.wallets.findById(customerId, null, { session }).lean())?.freePaise ?? 0;
  }

  reserve = (session: ClientSession, customerId: string, paise: number): Promise<void> =>
    this.move(session, customerId, { freePaise: -paise, reservedPaise: paise });

  release = (session: ClientSession, customerId: string, paise: number): Promise<void> =>
    this.move(session, customerId, { freePaise: paise, reservedPaise: -paise });

  /** Spends a reservation; its entries belong to the payment. */
  spend = (session: ClientSession, customerId: string, paise: number): Promise<void> =>
    this.move(session, customerId, { reservedPaise: -paise });

  /** Returns spent credit; its entries belong to the refund. */
  giveBack = (session: ClientSession, customerId: string, paise: number): Promise<void> =>
    this.move(session, customerId, { freePaise: paise });

  private async move(
    session: ClientSession,
    _id: string,
    { freePaise = 0, reservedPaise = 0 }: Partial<Omit<WalletDoc, '_id'>>,
  ): Promise<void> {
    if (freePaise === 0 && reservedPaise === 0) return;
    const takes = freePaise < 0 || reservedPaise < 0;
    const enough = {
      ...(freePaise < 0 && { freePaise: { $gte: -freePaise } }),
      ...(reservedPaise < 0 && { reservedPaise: { $gte: -reservedPaise } }),
    };
    const { matchedCount, upsertedCount } = await this.wallets.updateOne(
      { _id, ...enough },
      { $inc: { freePaise, reservedPaise } },
      { session, upsert: !takes },
    );
    if (matchedCount + upsertedCount === 0) throw new Error('a wallet does not hold what is taken from it');
  }
}

const KINDS = { capture: 'spent', credit_granted: 'granted', credit_returned: 'returned' } as const;
const toEntry = ({ kind, paise, reason, purposeId, at }: StatementLine) => ({
  kind: KINDS[kind as keyof typeof KINDS],
  amount: toRupees(Math.abs(paise)),
  ...(reason && { reason }),
  ...(purposeId && { purposeId }),
  at: at.toISOString(),
});
