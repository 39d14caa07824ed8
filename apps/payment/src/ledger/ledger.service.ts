import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Account, type Balances, type EntryKind, type EntrySet, trialBalance } from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model, type PipelineStage } from 'mongoose';
import { LEDGER_MODEL, type LedgerDoc } from './ledger.model.js';

/** What a party has on an account, to be read by people: newest first. */
export interface StatementLine {
  key: string;
  kind: LedgerDoc['kind'];
  at: Date;
  purposeId?: string;
  reason?: string;
  /** Debit positive. */
  paise: number;
}

/** The books: sets of entries made by libs/domain/src/ledger.ts, written with the state that they belong to. */
@Injectable()
export class LedgerService {
  constructor(
    @InjectModel(LEDGER_MODEL) private readonly sets: Model<LedgerDoc>,
    private readonly clock: Clock,
  ) {}

  /** Says whether it is new: the same key is written once, whoever comes again. A set without lines is none. */
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

  /** The balances of all parties of an account that are not zero. */
  async balancesByParty(account: Account): Promise<{ party: string; paise: number }[]> {
    return this.sets.aggregate<{ party: string; paise: number }>([
      ...linesOf(account),
      { $group: { _id: '$lines.party', paise: { $sum: '$lines.paise' } } },
      { $match: { paise: { $ne: 0 } } },
      { $project: { _id: 0, party: '$_id', paise: 1 } },
      { $sort: { party: 1 } },
    ]);
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

  /** What facts of one kind did to one account, all together. */
  async total(kind: EntryKind, account: Account): Promise<number> {
    const [row] = await this.sets.aggregate<{ paise: number }>([
      { $match: { kind } },
      { $unwind: '$lines' },
      { $match: { 'lines.account': account } },
      { $group: { _id: null, paise: { $sum: '$lines.paise' } } },
    ]);
    return row?.paise ?? 0;
  }

  /** The sets of one kind that were written in this time. */
  async keysBetween(kind: EntryKind, from: Date, to: Date): Promise<string[]> {
    return this.sets.distinct('_id', { kind, at: { $gte: from, $lt: to } });
  }

  /** What one set did to one account; nothing if there is none. */
  async paiseOf(key: string, account: Account): Promise<number> {
    const set = await this.sets.findById(key).lean<LedgerDoc>();
    const lines = set?.lines.filter((line) => line.account === account) ?? [];
    return lines.reduce((sum, { paise }) => sum + paise, 0);
  }

  /** What was paid for a booking or a subscription and waits for its end. */
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

  /** All accounts: together zero, or something is wrong with the books. */
  async trialBalance(): Promise<Balances> {
    const rows = await this.sets.aggregate<{ account: Account; paise: number }>([
      { $unwind: '$lines' },
      { $group: { _id: '$lines.account', paise: { $sum: '$lines.paise' } } },
      { $project: { _id: 0, account: '$_id', paise: 1 } },
    ]);
    return trialBalance(rows);
  }
}

/** By the index on account and party first, then line by line: a set may touch an account more than once. */
function linesOf(account: Account, party?: string, more: object = {}): PipelineStage.FacetPipelineStage[] {
  const line = { account, ...(party && { party }) };
  const ofLine = Object.fromEntries(Object.entries(line).map(([field, value]) => [`lines.${field}`, value]));
  return [{ $match: { lines: { $elemMatch: line }, ...more } }, { $unwind: '$lines' }, { $match: ofLine }];
}
