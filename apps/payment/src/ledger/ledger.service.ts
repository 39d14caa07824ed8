import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Account, type Balances, type EntryKind, type EntrySet, trialBalance } from '@sahaya/domain';
import { readsAll } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model, type PipelineStage } from 'mongoose';
import { LEDGER_MODEL, type LedgerDoc } from './ledger.model.js';

/** Parties that are read from MongoDB at once. */
const BATCH = 1_000;

/** A party's lines on an account, newest first. */
export interface StatementLine {
  key: string;
  kind: LedgerDoc['kind'];
  at: Date;
  purposeId?: string;
  reason?: string;
  /** Debit positive. */
  paise: number;
}

/** Writes the sets of entries built by the domain, together with the state that they belong to. */
@Injectable()
export class LedgerService {
  constructor(
    @InjectModel(LEDGER_MODEL) private readonly sets: Model<LedgerDoc>,
    private readonly clock: Clock,
  ) {}

  /** True if the set is new: the same key is written once. A set without lines is not written. */
  async post(session: ClientSession, { key, ...set }: EntrySet): Promise<boolean> {
    if (set.lines.length === 0) return false;
    if (await this.sets.exists({ _id: key }).session(session)) return false;
    await this.sets.create([{ _id: key, ...set, at: this.clock.now() }], { session });
    return true;
  }

  /** The balance of one account, debit positive; of one party if named. */
  async balance(account: Account, party?: string, session?: ClientSession): Promise<number> {
    const [row] = await this.sets
      .aggregate<{ paise: number }>([
        ...linesOf(account, party),
        { $group: { _id: null, paise: { $sum: '$lines.paise' } } },
      ])
      .session(session ?? null);
    return row?.paise ?? 0;
  }

  /** The nonzero balances of all parties of an account by party, read in batches; '' stands for lines without a party. */
  async *balancesByParty(account: Account): AsyncGenerator<{ party: string; paise: number }> {
    const balances = this.sets
      .aggregate([
        ...linesOf(account),
        { $group: { _id: '$lines.party', paise: { $sum: '$lines.paise' } } },
        { $match: { paise: { $ne: 0 } } },
        { $project: { _id: 0, party: '$_id', paise: 1 } },
        { $sort: { party: 1 } },
      ])
      .cursor({ batchSize: BATCH });
    for await (const row of balances) {
      const { party, paise } = row as { party: string | null; paise: number };
      yield { party: party ?? '', paise };
    }
  }

  /** A party's lines on an account, newest first. */
  async statement(
    account: Account,
    party: string,
    { from, to, limit }: { from?: Date; to?: Date; limit?: number } = {},
  ): Promise<StatementLine[]> {
    const at = { ...(from && { $gte: from }), ...(to && { $lt: to }) };
    return this.sets.aggregate<StatementLine>([
      ...linesOf(account, party, from || to ? { at } : {}),
      { $sort: { at: -1, _id: 1 } },
      ...(limit ? [{ $limit: limit }] : []),
      {
        $project: {
          _id: 0,
          key: '$_id',
          kind: 1,
          at: 1,
          reason: 1,
          purposeId: '$lines.purposeId',
          paise: '$lines.paise',
        },
      },
    ]);
  }

  /** The total effect of one kind of event on one account. */
  async total(kind: EntryKind, account: Account): Promise<number> {
    const [row] = await this.sets.aggregate<{ paise: number }>([
      { $match: { kind } },
      { $unwind: '$lines' },
      { $match: { 'lines.account': account } },
      { $group: { _id: null, paise: { $sum: '$lines.paise' } } },
    ]);
    return row?.paise ?? 0;
  }

  /** The keys of the sets of one kind in a period. */
  async keysBetween(kind: EntryKind, from: Date, to: Date): Promise<string[]> {
    return this.sets.distinct('_id', { kind, at: { $gte: from, $lt: to } });
  }

  /** The effect of one set on one account; zero without the set. */
  async paiseOf(key: string, account: Account): Promise<number> {
    const set = await this.sets.findById(key).lean<LedgerDoc>();
    const lines = set?.lines.filter((line) => line.account === account) ?? [];
    return lines.reduce((sum, { paise }) => sum + paise, 0);
  }

  /** The payment of a booking or subscription that is not settled yet. */
  async heldFor(purposeId: string, session: ClientSession): Promise<number> {
    const [row] = await this.sets
      .aggregate<{ paise: number }>([
        { $match: { 'lines.purposeId': purposeId } },
        { $unwind: '$lines' },
        { $match: { 'lines.purposeId': purposeId, 'lines.account': 'customer_advance' } },
        { $group: { _id: null, paise: { $sum: '$lines.paise' } } },
      ])
      .session(session);
    return -(row?.paise ?? 0);
  }

  /** The balances of all accounts; a sum other than zero is an error. */
  async trialBalance(): Promise<Balances> {
    const rows = await this.sets
      .aggregate<{ account: Account; paise: number }>([
        { $unwind: '$lines' },
        { $group: { _id: '$lines.account', paise: { $sum: '$lines.paise' } } },
        { $project: { _id: 0, account: '$_id', paise: 1 } },
      ])
      .option({ comment: readsAll('the balances are sums of all entries') });
    return trialBalance(rows);
  }
}

/** Matches by the index on account and party first, then line by line: a set may contain an account more than once. */
function linesOf(account: Account, party?: string, more: object = {}): PipelineStage.FacetPipelineStage[] {
  const line = { account, ...(party && { party }) };
  const ofLine = Object.fromEntries(Object.entries(line).map(([field, value]) => [`lines.${field}`, value]));
  return [{ $match: { lines: { $elemMatch: line }, ...more } }, { $unwind: '$lines' }, { $match: ofLine }];
}
