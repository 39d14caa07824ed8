import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  countActiveBookings,
  countActiveSubscriptions,
  type ErrorCode,
  type InputOf,
  isStaff,
  type requestDeletion,
  signedIn,
  type undoDeletion,
  unsettledMoney,
  USER_UPDATED,
} from '@sahaya/contracts';
import { deletionObstacle, type DeletionObstacle, LIMITS, type OpenBusiness } from '@sahaya/domain';
import { Outbox, RpcClient } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model, type QueryFilter, type UpdateQuery } from 'mongoose';
import { ACCOUNT_MODEL, type AccountDoc, toUser, updatedFrom } from '../shared/account.model.js';

const DAY_MS = 86_400_000;
const REFUSALS: Record<DeletionObstacle, ErrorCode> = {
  bookings: 'ACCOUNT_HAS_BOOKINGS',
  dues: 'ACCOUNT_HAS_DUES',
  earnings: 'ACCOUNT_HAS_EARNINGS',
};

/** Requests of deletion, which can be taken back for a week. */
@Injectable()
export class DeletionService {
  private readonly logger = new Logger('Deletion');

  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly rpc: RpcClient,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** A repeated request changes nothing: the week starts with the first one. */
  async request({ actor }: InputOf<typeof requestDeletion>) {
    const { userId, role } = signedIn(actor);
    if (isStaff(role)) throw new AppError('FORBIDDEN');
    await this.expectDeletable(userId);
    const requestedAt = this.clock.now();
    const dueAt = new Date(requestedAt.getTime() + LIMITS.deletionUndoDays * DAY_MS);
    const open = { _id: userId, deletion: { $exists: false }, deletedAt: { $exists: false } };
    if (await this.change(open, { $set: { deletion: { requestedAt, dueAt } } }))
      this.logger.log({ userId }, 'deletion requested');
    return this.answer(userId);
  }

  async undo({ actor }: InputOf<typeof undoDeletion>) {
    const { userId } = signedIn(actor);
    if (await this.change({ _id: userId, deletion: { $exists: true } }, { $unset: { deletion: 1 } }))
      this.logger.log({ userId }, 'deletion taken back');
    return this.answer(userId);
  }

  /** Refuses a deletion that open bookings or unsettled money hold back. */
  async expectDeletable(userId: string): Promise<void> {
    const business = await this.findOpenBusiness(userId);
    const obstacle = deletionObstacle(business);
    if (obstacle) throw new AppError(REFUSALS[obstacle], { ...business });
  }

  /** Counts the open bookings, subscriptions and disputes of a person and sums up the unsettled money. */
  async findOpenBusiness(userId: string): Promise<OpenBusiness> {
    const [bookings, subscriptions, money] = await Promise.all([
      this.rpc.call(countActiveBookings, { userId }),
      this.rpc.call(countActiveSubscriptions, { userId }),
      this.rpc.call(unsettledMoney, { userId }),
    ]);
    return { active: bookings.active + subscriptions.active, ...money };
  }

  /** Other services are informed: a helper who is leaving is no longer listed. */
  private change(filter: QueryFilter<AccountDoc>, change: UpdateQuery<AccountDoc>): Promise<boolean> {
    return this.db.transaction(async (session) => {
      const after = await this.accounts
        .findOneAndUpdate(filter, { ...change, $inc: { revision: 1 } }, { session, returnDocument: 'after' })
        .lean<AccountDoc>();
      if (after) await this.outbox.add(session, USER_UPDATED, updatedFrom(after));
      return after !== null;
    });
  }

  private async answer(userId: string) {
    const account = await this.accounts.findById(userId).lean();
    if (!account) throw new AppError('TOKEN_INVALID');
    return { user: toUser(account) };
  }
}
