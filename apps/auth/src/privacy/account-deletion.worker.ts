import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ACCOUNT_DELETED } from '@sahaya/contracts';
import { DELETED_NAME, deletionWaitsFor, MINUTE_MS } from '@sahaya/domain';
import { Outbox, PolicyInForce } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';
import { ADDRESS_MODEL, type AddressDoc } from '../addresses/addresses.module.js';
import { CODE_MODEL, type CodeDoc } from '../codes/codes.module.js';
import { DeletionService } from './deletion.service.js';
import { DEV_MAILBOX_MODEL, type DevMailboxDoc } from '../messages/messages.module.js';
import { LOGIN_FAILURES_MODEL, type LoginFailuresDoc } from '../passwords/passwords.module.js';
import { PhotosService } from '../photos/photos.module.js';
import { SESSION_MODEL, type SessionDoc } from '../sessions/sessions.module.js';
import { SessionsService } from '../sessions/sessions.module.js';

/** Deletes accounts after the time to undo. Two replicas may run it: the first transaction wins. */
@Injectable()
export class AccountDeletionWorker extends PollingWorker {
  private readonly logger = new Logger('AccountDeletion');

  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    @InjectModel(ADDRESS_MODEL) private readonly addresses: Model<AddressDoc>,
    @InjectModel(SESSION_MODEL) private readonly sessionDocs: Model<SessionDoc>,
    @InjectModel(CODE_MODEL) private readonly codes: Model<CodeDoc>,
    @InjectModel(DEV_MAILBOX_MODEL) private readonly devMailbox: Model<DevMailboxDoc>,
    @InjectModel(LOGIN_FAILURES_MODEL) private readonly loginFailures: Model<LoginFailuresDoc>,
    private readonly deletions: DeletionService,
    private readonly sessions: SessionsService,
    private readonly photos: PhotosService,
    private readonly outbox: Outbox,
    private readonly policy: PolicyInForce,
    private readonly db: Db,
    clock: Clock,
  ) {
    super(clock, MINUTE_MS);
  }

  protected override async round(): Promise<void> {
    const due = { 'deletion.dueAt': { $lte: this.clock.now() } };
    const accounts = await this.accounts.find(due).sort({ 'deletion.dueAt': 1 }).lean<AccountDoc[]>();
    for (const { _id, deletion } of accounts) {
      if (!deletion) continue;
      // A booking made at the moment of the request delays the deletion, and so does its money.
      const open = await this.deletions.findOpenBusiness(_id);
      const { purgeDays } = (await this.policy.current()).retention;
      const obstacle = deletionWaitsFor(open, { ...deletion, now: this.clock.now(), purgeDays });
      if (obstacle) this.logger.warn({ userId: _id, obstacle }, 'deletion waits');
      else await this.erase(_id);
    }
  }

  private async erase(userId: string): Promise<void> {
    const now = this.clock.now();
    const isErased = await this.db.transaction(async (session) => {
      const due = { _id: userId, 'deletion.dueAt': { $lte: now } };
      const account = await this.accounts.findOne(due, null, { session }).lean<AccountDoc>();
      if (!account) return false;
      const { role, email, phone, photoId, createdAt, revision = 0 } = account;
      const tombstone: AccountDoc = {
        _id: userId,
        name: DELETED_NAME,
        passwordHash: '',
        role,
        location: '',
        language: 'en',
        nameKeys: [],
        revision: revision + 1,
        createdAt,
        deletedAt: now,
      };
      await this.accounts.replaceOne({ _id: userId }, tombstone, { session });
      const contacts = [email, phone].filter((contact) => contact !== undefined);
      await this.addresses.deleteMany({ userId }, { session });
      await this.codes.deleteMany({ $or: [{ userId }, { to: { $in: contacts } }] }, { session });
      await this.devMailbox.deleteMany({ to: { $in: contacts } }, { session });
      await this.loginFailures.deleteMany({ _id: { $in: [userId, ...contacts] } }, { session });
      if (photoId) await this.photos.drop(session, photoId);
      await this.sessions.endAll(userId, session);
      await this.sessionDocs.deleteMany({ userId }, { session });
      await this.outbox.add(session, ACCOUNT_DELETED, { userId, role });
      return true;
    });
    if (!isErased) return;
    this.photos.clearAway();
    this.logger.log({ userId }, 'account deleted');
  }
}
