import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  countActiveBookings,
  countActiveSubscriptions,
  type exportAccount,
  type InputOf,
  isStaff,
  type requestDeletion,
  signedIn,
  type undoDeletion,
} from '@sahaya/contracts';
import { LIMITS } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { ACCOUNT_MODEL, type AccountDoc, toUser } from './account.model.js';
import { AddressesService } from './addresses.service.js';
import { SESSION_MODEL, type SessionDoc, toSession } from './session.model.js';

const DAY_MS = 86_400_000;

/** Leaving: the request that can be taken back for a week, and taking one's data along. */
@Injectable()
export class DeletionService {
  private readonly logger = new Logger('Deletion');

  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    @InjectModel(SESSION_MODEL) private readonly sessions: Model<SessionDoc>,
    private readonly addresses: AddressesService,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /** Asking again changes nothing: the week runs from the first time. */
  async request({ actor }: InputOf<typeof requestDeletion>) {
    const { userId, role } = signedIn(actor);
    if (isStaff(role)) throw new AppError('FORBIDDEN');
    const counts = await Promise.all([
      this.rpc.call(countActiveBookings, { userId }),
      this.rpc.call(countActiveSubscriptions, { userId }),
    ]);
    const active = counts.reduce((sum, count) => sum + count.active, 0);
    if (active > 0) throw new AppError('ACCOUNT_HAS_BOOKINGS', { active });
    const requestedAt = this.clock.now();
    const dueAt = new Date(requestedAt.getTime() + LIMITS.deletionUndoDays * DAY_MS);
    const change = { $set: { deletion: { requestedAt, dueAt } } };
    const { modifiedCount } = await this.accounts.updateOne({ _id: userId, deletion: { $exists: false } }, change);
    if (modifiedCount > 0) this.logger.log({ userId }, 'deletion requested');
    return this.answer(userId);
  }

  async undo({ actor }: InputOf<typeof undoDeletion>) {
    const { userId } = signedIn(actor);
    const { modifiedCount } = await this.accounts.updateOne({ _id: userId }, { $unset: { deletion: 1 } });
    if (modifiedCount > 0) this.logger.log({ userId }, 'deletion taken back');
    return this.answer(userId);
  }

  async exportAccount({ userId }: InputOf<typeof exportAccount>) {
    const account = await this.find(userId);
    const { addresses } = await this.addresses.answer(userId);
    const sessions = await this.sessions.find({ userId }).sort({ startedAt: -1 }).limit(200).lean();
    const shown = sessions.map((session) => {
      const { current: _, ...rest } = toSession(session, '');
      return { ...rest, ...(session.revokedAt && { endedAt: session.revokedAt.toISOString() }) };
    });
    return { rows: [{ account: toUser(account), addresses, sessions: shown }] };
  }

  private async answer(userId: string) {
    return { user: toUser(await this.find(userId)) };
  }

  private async find(userId: string): Promise<AccountDoc> {
    const found = await this.accounts.findById(userId).lean();
    if (!found) throw new AppError('TOKEN_INVALID');
    return found;
  }
}
