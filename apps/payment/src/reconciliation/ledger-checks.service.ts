import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type adminLedgerChecks, type InputOf, LEDGER_DIFFERS, type OutputOf } from '@sahaya/contracts';
import { findLastingDifferences, LEDGER_DIFFERENCES_STORED, type LedgerDifference, MINUTE_MS } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, isDuplicateKey, pageOf } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { BalanceCheckService } from './balance-check.service.js';
import { LEDGER_CHECK_MODEL, type LedgerCheckDoc, toLedgerCheck } from './ledger-check.model.js';

/** A replica that fails leaves the check to another one after this time. */
const RESERVED_MS = 15 * MINUTE_MS;

/** The nightly checks of the ledger, one result a day. */
@Injectable()
export class LedgerChecksService {
  constructor(
    @InjectModel(LEDGER_CHECK_MODEL) private readonly checks: Model<LedgerCheckDoc>,
    private readonly balances: BalanceCheckService,
    private readonly outbox: Outbox,
    private readonly db: Db,
  ) {}

  /**
   * Makes the check of a day once; returns its differences, or undefined if it is made already or by another replica.
   * Staff are alerted of differences together with the result.
   */
  async check(day: string, now: Date): Promise<LedgerDifference[] | undefined> {
    if (!(await this.reserve(day, now))) return undefined;
    const first = await this.balances.findDifferences();
    const differences = first.length === 0 ? [] : findLastingDifferences(first, await this.balances.findDifferences());
    return (await this.store(day, now, differences)) ? differences : undefined;
  }

  async list(asked: InputOf<typeof adminLedgerChecks>): Promise<OutputOf<typeof adminLedgerChecks>> {
    const order = { at: -1 } as const;
    const finished = { at: { $type: 'date' } } as const;
    const { docs, pagination } = await pageOf(this.checks, finished, order, asked, { by: { at: 1 } });
    return { checks: docs.flatMap((doc) => (doc.at ? toLedgerCheck({ ...doc, at: doc.at }) : [])), pagination };
  }

  /** If the reservation ran out and two replicas made the check, the earlier result stays, and only it is published. */
  private store(day: string, now: Date, differences: LedgerDifference[]): Promise<boolean> {
    return this.db.transaction(async (session) => {
      const { modifiedCount } = await this.checks.updateOne(
        { _id: day, at: { $exists: false } },
        {
          $set: { at: now, total: differences.length, differences: differences.slice(0, LEDGER_DIFFERENCES_STORED) },
          $unset: { reservedUntil: 1 },
        },
        { session },
      );
      if (modifiedCount === 0) return false;
      if (differences.length > 0)
        await this.outbox.add(session, LEDGER_DIFFERS, { date: day, differences: differences.length });
      return true;
    });
  }

  private async reserve(day: string, now: Date): Promise<boolean> {
    if (await this.checks.exists({ _id: day, at: { $exists: true } })) return false;
    const free = { _id: day, at: { $exists: false }, reservedUntil: { $not: { $gt: now } } };
    try {
      const until = new Date(now.getTime() + RESERVED_MS);
      await this.checks.updateOne(free, { $set: { reservedUntil: until } }, { upsert: true });
      return true;
    } catch (error) {
      // Made or reserved meanwhile.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
