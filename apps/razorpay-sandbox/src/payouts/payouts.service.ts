import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Db, isDuplicateKey } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { CONTACT, dueBy, findNextDue, FUND_ACCOUNT, list, PAYOUT, write } from '../shared/records/records.model.js';
import { FaultsService } from '../faults/faults.module.js';
import {
  fundAccountIdOf,
  newContact,
  newFundAccount,
  newPayout,
  nextStep,
  releasedPayout,
  type Contact,
  type FundAccount,
  type Payout,
  type PayoutFate,
} from '../shared/records/payout.js';
import { requestHash, sameRequest } from '../shared/records/refund.js';
import { found, readId, type Query } from '../shared/request.js';
import { WebhooksService } from '../webhooks/webhooks.module.js';

@Injectable()
export class PayoutsService {
  constructor(
    @InjectModel(CONTACT) private readonly contacts: Model<Contact>,
    @InjectModel(FUND_ACCOUNT) private readonly fundAccounts: Model<FundAccount>,
    @InjectModel(PAYOUT) private readonly payouts: Model<Payout>,
    private readonly db: Db,
    private readonly faults: FaultsService,
    private readonly webhooks: WebhooksService,
    private readonly clock: Clock,
  ) {}

  private seconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }

  async createContact(request: unknown): Promise<Contact> {
    const contact = newContact(request, this.seconds());
    await this.contacts.create([contact]);
    return contact;
  }

  async contact(id: string): Promise<Contact> {
    return found(await this.contacts.findById(readId('cont', id)).lean());
  }

  /** The same details of the same contact return the first account. */
  async createFundAccount(request: unknown): Promise<FundAccount> {
    const account = newFundAccount(request, this.seconds());
    await this.contact(account.contact_id);
    try {
      await this.fundAccounts.create([account]);
      return account;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return found(await this.fundAccounts.findOne({ fingerprint: account.fingerprint }).lean());
    }
  }

  async fundAccount(id: string): Promise<FundAccount> {
    return found(await this.fundAccounts.findById(readId('fa', id)).lean());
  }

  /** The same key and request return the first payout; the unique index on the key decides a race. */
  async create(request: unknown, idempotencyKey: string): Promise<Payout> {
    const key = { idempotencyKey, requestHash: requestHash('payout', request) };
    const first = await this.payouts.findOne({ idempotencyKey }).lean();
    if (first) return sameRequest(first, key.requestHash);

    const account = await this.fundAccount(fundAccountIdOf(request));
    // A refused call does not use up a fault.
    newPayout(account, request, key, this.clock.now());
    const fault = await this.faults.first('payouts', { text: JSON.stringify([account, request]) });
    const payout = newPayout(account, request, key, this.clock.now(), fault);
    try {
      // The commit starts its first step.
      await this.db.transaction((session) => this.payouts.create([payout], { session }));
      return payout;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return sameRequest(found(await this.payouts.findOne({ idempotencyKey }).lean()), key.requestHash);
    }
  }

  async get(id: string): Promise<Payout> {
    return found(await this.payouts.findById(readId('pout', id)).lean());
  }

  list(query: Query): Promise<Payout[]> {
    const { reference_id, fund_account_id } = query;
    return list(
      this.payouts,
      { ...(reference_id && { reference_id }), ...(fund_account_id && { fund_account_id }) },
      query,
    );
  }

  /** Applies the decision of the bank to a payout. */
  release(id: string, fate: PayoutFate): Promise<Payout> {
    readId('pout', id);
    return this.db.transaction(async (session) => {
      const payout = found(await this.payouts.findById(id, null, { session }).lean());
      const next = releasedPayout(payout, fate, this.clock.now());
      await write(this.payouts, payout, next, session);
      return next;
    });
  }

  private step(id: string): Promise<void> {
    return this.db.transaction(async (session) => {
      const payout = found(await this.payouts.findById(id, null, { session }).lean());
      if (payout.stepAt === null) return;
      const next = nextStep(payout, this.clock.now());
      await write(this.payouts, payout, next, session);
      if (next.status === 'processed' || next.status === 'failed' || next.status === 'reversed')
        await this.webhooks.add(`payout.${next.status}`, { payout: next }, session);
    });
  }

  /** Continues due payouts, including those that a crash left pending. Returns when the next one is due. */
  async stepDue(): Promise<Date | undefined> {
    const due = { stepAt: { $ne: null }, ...dueBy<Payout>(this.clock.now(), 'stepAt', 'created_at') };
    for (const { _id } of await this.payouts.find(due, { _id: 1 }).lean()) await this.step(_id);
    return findNextDue(this.payouts, {}, 'stepAt');
  }
}
