import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type approveFactorReset,
  type FactorReset,
  type InputOf,
  type proposeFactorReset,
  refuse,
  type resetSecondFactor,
  signedIn,
} from '@sahaya/contracts';
import { FACTOR_RESET_MS, normalizeEmail, staffReasonViolation } from '@sahaya/domain';
import { Db, isDuplicateKey, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { AccountNoticesService } from '../messages/messages.module.js';
import { SessionsService } from '../sessions/sessions.module.js';
import type { AccountDeletionStep } from '../shared/account-deletion-step.js';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';
import { FACTOR_RESET_MODEL, type FactorResetDoc } from './factor-reset.model.js';
import { SecondFactorsService } from './second-factors.service.js';

/** Two admins together reset the second factor of somebody who lost app and recovery codes. */
@Injectable()
export class FactorResetsService implements AccountDeletionStep {
  private readonly logger = new Logger('FactorResets');

  constructor(
    @InjectModel(FACTOR_RESET_MODEL) private readonly model: Model<FactorResetDoc>,
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly factors: SecondFactorsService,
    private readonly sessions: SessionsService,
    private readonly notices: AccountNoticesService,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async list() {
    const open = await this.model
      .find({ expiresAt: { $gt: this.clock.now() } })
      .sort({ proposedAt: -1 })
      .lean();
    return { resets: await this.describe(open) };
  }

  async propose({ actor, id, reason, category }: InputOf<typeof proposeFactorReset>) {
    const { userId: proposedBy } = signedIn(actor);
    refuse(staffReasonViolation({ reason, category }));
    if (id === proposedBy) throw new AppError('OWN_ACCOUNT');
    const account = await this.accounts.findById(id).lean<AccountDoc>();
    if (!account || account.deletedAt) throw new AppError('USER_NOT_FOUND');
    if (!account.secondFactor) throw new AppError('SECOND_FACTOR_OFF');
    const reset = await this.store({ userId: id, reason, category, proposedBy });
    const [described] = await this.describe([reset]);
    return { reset: described! };
  }

  /** At the next sign-in, a staff member sets up a new app; others sign in with their password alone. */
  async approve({ actor, id }: InputOf<typeof approveFactorReset>) {
    const { userId: approver } = signedIn(actor);
    const reset = await this.model.findOne({ _id: id, expiresAt: { $gt: this.clock.now() } }).lean<FactorResetDoc>();
    if (!reset) throw new AppError('FACTOR_RESET_NOT_FOUND');
    if (reset.proposedBy === approver) throw new AppError('SECOND_PERSON');
    if (reset.userId === approver) throw new AppError('OWN_ACCOUNT');
    await this.db.transaction(async (session) => {
      const { deletedCount } = await this.model.deleteOne({ _id: id }, { session });
      if (deletedCount === 0) throw new AppError('FACTOR_RESET_NOT_FOUND');
      await this.reset(reset.userId, session);
    });
    this.notices.soon();
    await this.sessions.announced();
    this.logger.log({ userId: reset.userId, proposedBy: reset.proposedBy, approver }, 'second factor reset');
    return {};
  }

  /** Without a second person: whoever operates the platform can read and change everything anyway. */
  async resetByOperator({ email }: InputOf<typeof resetSecondFactor>) {
    const account = await this.accounts.findOne({ email: normalizeEmail(email) }).lean<AccountDoc>();
    if (!account) throw new AppError('USER_NOT_FOUND');
    if (!account.secondFactor) throw new AppError('SECOND_FACTOR_OFF');
    await this.db.transaction((session) => this.reset(account._id, session));
    this.notices.soon();
    await this.sessions.announced();
    this.logger.warn({ userId: account._id }, 'second factor reset by the operator');
    return {};
  }

  /** Removes the second factor of an account, ends its sessions and tells its owner. */
  private async reset(userId: string, session: ClientSession): Promise<void> {
    const account = await this.accounts.findById(userId, null, { session }).lean<AccountDoc>();
    if (!account) throw new AppError('USER_NOT_FOUND');
    await this.factors.remove(userId, session);
    await this.sessions.endAll(userId, session);
    await this.notices.add(session, { kind: 'second-factor-reset' }, account);
  }

  async deleteAccountData({ _id: userId }: AccountDoc, session: ClientSession): Promise<void> {
    await this.model.deleteMany({ userId }, { session });
  }

  /** A proposal that nobody approved in time gives way to a new one. */
  private async store(
    facts: Pick<FactorResetDoc, 'userId' | 'reason' | 'category' | 'proposedBy'>,
  ): Promise<FactorResetDoc> {
    const proposedAt = this.clock.now();
    const expiresAt = new Date(proposedAt.getTime() + FACTOR_RESET_MS);
    const reset = { ...facts, _id: newId(), proposedAt, expiresAt, storedAt: this.clock.real() };
    await this.model.deleteOne({ userId: facts.userId, expiresAt: { $lte: proposedAt } });
    await this.model.create([reset]).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new AppError('FACTOR_RESET_PENDING') : error;
    });
    return reset;
  }

  private async describe(resets: readonly FactorResetDoc[]): Promise<FactorReset[]> {
    const ids = resets.flatMap(({ userId, proposedBy }) => [userId, proposedBy]);
    const people = await this.accounts.find({ _id: { $in: ids } }, { name: 1, role: 1 }).lean<AccountDoc[]>();
    const found = new Map(people.map((person) => [person._id, person]));
    return resets.map(({ _id, userId, reason, category, proposedBy, proposedAt, expiresAt }) => ({
      _id,
      account: { _id: userId, name: found.get(userId)?.name ?? '', role: found.get(userId)?.role ?? '' },
      reason,
      ...(category && { category }),
      proposedBy: { _id: proposedBy, name: found.get(proposedBy)?.name ?? '' },
      proposedAt: proposedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
  }
}
