import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type giveConsent,
  type InputOf,
  isStaff,
  signedIn,
  USER_UPDATED,
  type userConsents,
  type withdrawConsent,
} from '@sahaya/contracts';
import { TERMS_VERSION } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model, type QueryFilter, type UpdateQuery } from 'mongoose';
import type { AccountDeletionStep } from '../shared/account-deletion-step.js';
import { ACCOUNT_MODEL, type AccountDoc, toUser, updatedFrom } from '../shared/account.model.js';
import { CONSENT_MODEL, type ConsentDoc } from './consent.model.js';

/** More than a person gives and withdraws. */
const CONSENTS_LISTED = 100;

type Consent = NonNullable<AccountDoc['consent']>;

/** The consent to the terms and the privacy policy: the latest one with the account, and the history of all. */
@Injectable()
export class ConsentService implements AccountDeletionStep {
  private readonly logger = new Logger('Consent');

  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    @InjectModel(CONSENT_MODEL) private readonly history: Model<ConsentDoc>,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Stores the first consent of an account in the transaction that creates the account. */
  async addFirst({ _id: userId, consent }: AccountDoc, session: ClientSession): Promise<void> {
    if (consent) await this.add(userId, 'given', consent, session);
  }

  /** A repeated consent to the same version changes nothing. */
  async give({ actor, version }: InputOf<typeof giveConsent>) {
    const userId = expectUser(actor);
    if (version !== TERMS_VERSION) throw new AppError('CONSENT_OUTDATED', { version: TERMS_VERSION });
    const consent: Consent = { version, at: this.clock.now(), how: 'consent form' };
    const isMissing = {
      $or: [
        { consent: { $exists: false } },
        { 'consent.version': { $ne: version } },
        { 'consent.withdrawnAt': { $exists: true } },
      ],
    };
    const isNew = await this.change(userId, isMissing, { $set: { consent } }, (session) =>
      this.add(userId, 'given', consent, session),
    );
    if (isNew) this.logger.log({ userId, version }, 'consent given');
    return { user: toUser(await this.findAccount(userId)) };
  }

  /** The consent stays with the account, with the time of the withdrawal. A repeated withdrawal changes nothing. */
  async withdraw({ actor }: InputOf<typeof withdrawConsent>) {
    const userId = expectUser(actor);
    const withdrawnAt = this.clock.now();
    const isGiven = { consent: { $exists: true }, 'consent.withdrawnAt': { $exists: false } };
    const isNew = await this.change(
      userId,
      isGiven,
      { $set: { 'consent.withdrawnAt': withdrawnAt } },
      (session, { version }) => this.add(userId, 'withdrawn', { version, at: withdrawnAt, how: 'profile' }, session),
    );
    const account = await this.findAccount(userId);
    if (!account.consent) throw new AppError('CONSENT_NOT_GIVEN');
    if (isNew) this.logger.log({ userId }, 'consent withdrawn');
    return { user: toUser(account) };
  }

  /** The latest events first. */
  async listForStaff({ id }: InputOf<typeof userConsents>) {
    return { consents: (await this.listForExport(id)).toReversed().slice(0, CONSENTS_LISTED) };
  }

  /** The history for the data export, oldest first. */
  async listForExport(userId: string) {
    const events = await this.history.find({ userId }).sort({ at: 1 }).lean<ConsentDoc[]>();
    return events.map(({ kind, version, at, how }) => ({ kind, version, at: at.toISOString(), how }));
  }

  async deleteAccountData({ _id: userId }: AccountDoc, session: ClientSession): Promise<void> {
    await this.history.deleteMany({ userId }, { session });
  }

  /** Other services are informed: a person without consent can neither book nor be booked. */
  private change(
    userId: string,
    filter: QueryFilter<AccountDoc>,
    update: UpdateQuery<AccountDoc>,
    record: (session: ClientSession, consent: Consent) => Promise<void>,
  ): Promise<boolean> {
    return this.db.transaction(async (session) => {
      const own = { _id: userId, deletedAt: { $exists: false }, ...filter };
      const after = await this.accounts
        .findOneAndUpdate(own, { ...update, $inc: { revision: 1 } }, { session, returnDocument: 'after' })
        .lean<AccountDoc>();
      if (!after?.consent) return false;
      await record(session, after.consent);
      await this.outbox.add(session, USER_UPDATED, updatedFrom(after));
      return true;
    });
  }

  private async add(userId: string, kind: ConsentDoc['kind'], event: Consent, session: ClientSession): Promise<void> {
    const { version, at, how } = event;
    await this.history.create([{ _id: newId(), userId, kind, version, at, how }], { session });
  }

  private async findAccount(userId: string): Promise<AccountDoc> {
    const account = await this.accounts.findById(userId).lean<AccountDoc>();
    if (!account || account.deletedAt) throw new AppError('TOKEN_INVALID');
    return account;
  }
}

/** Staff are not asked for consent. */
function expectUser(actor: InputOf<typeof withdrawConsent>['actor']): string {
  const { userId, role } = signedIn(actor);
  if (isStaff(role)) throw new AppError('FORBIDDEN');
  return userId;
}
