import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { bankTransferEntries } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { LedgerService } from '../ledger/ledger.module.js';
import { providerSettlement, type ProviderSettlement, RazorpayClient } from '../razorpay/razorpay.module.js';
import { entityIn } from '../webhooks/webhooks.module.js';
import { WebhookService } from '../webhooks/webhooks.module.js';

const keyOf = (settlementId: string) => bankTransferEntries({ transferId: settlementId, paise: 0 }).key;

/** The provider's transfers to the bank: recorded by webhook, or at the latest by the daily reconciliation. */
@Injectable()
export class BankTransfersService implements OnModuleInit {
  private readonly logger = new Logger('BankTransfers');

  constructor(
    private readonly ledger: LedgerService,
    private readonly razorpay: RazorpayClient,
    private readonly webhooks: WebhookService,
    private readonly db: Db,
  ) {}

  onModuleInit(): void {
    this.webhooks.on('settlement.', async (webhook) => {
      const settlement = entityIn(webhook, 'settlement', providerSettlement);
      if (!settlement) return 'not ours';
      const current = await this.razorpay.settlement(settlement.id);
      if (!current) return 'not known to the provider';
      return (await this.enter(current)) ? 'entered' : 'nothing new';
    });
  }

  /** Idempotent; true if the transfer is new. */
  private async enter({ id: transferId, amount: paise, status }: ProviderSettlement): Promise<boolean> {
    if (status !== 'processed') return false;
    return this.db.transaction((session) => this.ledger.post(session, bankTransferEntries({ transferId, paise })));
  }

  /** Compares both sides of a period: missing transfers are recorded, all other differences are reported. */
  async compare(from: Date, to: Date): Promise<{ compared: number; differences: string[] }> {
    const theirs = new Map((await this.razorpay.settlementsBetween(from, to)).map((one) => [one.id, one]));
    for (const settlement of theirs.values())
      if (await this.enter(settlement)) this.logger.warn({ settlement: settlement.id }, 'no webhook told of it');
    const keys = await this.ledger.keysBetween('bank_transfer', from, to);
    const ours = keys.map((key) => key.slice(keyOf('').length));
    const ids = [...new Set([...theirs.keys(), ...ours])];
    const differences: string[] = [];
    for (const id of ids) {
      const there = theirs.get(id) ?? (await this.razorpay.settlement(id));
      const difference = differenceOf(id, await this.ledger.paiseOf(keyOf(id), 'bank'), there);
      if (difference) differences.push(difference);
    }
    return { compared: ids.length, differences };
  }
}

function differenceOf(id: string, here: number, settlement: ProviderSettlement | undefined): string | undefined {
  const there = settlement?.status === 'processed' ? settlement.amount : 0;
  return here === there ? undefined : `${id}: ${here} to the bank here, ${there} there`;
}
