import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type blockUser,
  type InputOf,
  type previewBlock,
  refuse,
  signedIn,
  type unblockUser,
  USER_BLOCKED,
  USER_UNBLOCKED,
  USER_UPDATED,
} from '@sahaya/contracts';
import { staffReasonViolation } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model, type QueryFilter, type UpdateQuery } from 'mongoose';
import { SessionsService } from '../sessions/sessions.module.js';
import { ACCOUNT_MODEL, type AccountBlockDoc, type AccountDoc, updatedFrom } from '../shared/account.model.js';
import { BlockPreviewService } from './block-preview.service.js';
import { expectMayBlock, toPerson } from './person.js';

/**
 * Staff block and unblock users. A block takes effect at once; the booking and subscription services then end what the
 * user had planned.
 */
@Injectable()
export class BlockingService {
  private readonly logger = new Logger('Blocking');

  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly previews: BlockPreviewService,
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async preview({ actor, id }: InputOf<typeof previewBlock>) {
    const found = await this.find(id);
    expectMayBlock(signedIn(actor), found);
    return { preview: await this.previews.build(found) };
  }

  /** A repeated block keeps the first reason. What is confirmed must be what was shown. */
  async block({ actor, id, reason, category, version }: InputOf<typeof blockUser>) {
    refuse(staffReasonViolation({ reason, category }));
    const staff = signedIn(actor);
    const found = await this.find(id);
    expectMayBlock(staff, found);
    if (found.blocked) return { user: toPerson(found) };
    const preview = await this.previews.build(found);
    if (preview.version !== version) throw new AppError('BLOCK_PREVIEW_STALE', { preview });
    const blockId = newId();
    const blocked: AccountBlockDoc = {
      reason,
      category,
      at: this.clock.now(),
      by: staff.userId,
      blockId,
      planned: { bookings: preview.bookings.length, subscriptions: preview.subscriptions.length },
    };
    const isFree = { _id: id, blocked: { $exists: false } };
    const doc = await this.change(isFree, { $set: { blocked } }, async (session, { role, revision = 0 }) => {
      await this.sessions.endAll(id, session);
      await this.outbox.add(session, USER_BLOCKED, { userId: id, role, revision, blockId });
    });
    await this.sessions.announced();
    // A colleague was first.
    return { user: toPerson(doc ?? (await this.find(id))) };
  }

  /** Gives access back. Cancelled bookings and subscriptions stay cancelled. */
  async unblock({ actor, id, reason, category }: InputOf<typeof unblockUser>) {
    refuse(staffReasonViolation({ reason, category }));
    expectMayBlock(signedIn(actor), await this.find(id));
    const isBlocked = { _id: id, blocked: { $exists: true } };
    const doc = await this.change(isBlocked, { $unset: { blocked: 1 } }, (session, { revision = 0 }) =>
      this.outbox.add(session, USER_UNBLOCKED, { userId: id, revision }),
    );
    if (!doc) throw new AppError('USER_NOT_BLOCKED');
    return { user: toPerson(doc) };
  }

  /** Null if the account is not in the expected state any more. */
  private async change(
    filter: QueryFilter<AccountDoc> & { _id: string },
    change: UpdateQuery<AccountDoc>,
    publish: (session: ClientSession, after: AccountDoc) => Promise<void>,
  ): Promise<AccountDoc | null> {
    const doc = await this.db.transaction(async (session) => {
      const after = await this.accounts
        .findOneAndUpdate(filter, { ...change, $inc: { revision: 1 } }, { session, returnDocument: 'after' })
        .lean<AccountDoc>();
      if (!after) return null;
      await publish(session, after);
      await this.outbox.add(session, USER_UPDATED, updatedFrom(after));
      return after;
    });
    if (doc) this.logger.log({ userId: doc._id, blocked: doc.blocked !== undefined }, 'block changed');
    return doc;
  }

  private async find(id: string): Promise<AccountDoc> {
    const found = await this.accounts.findById(id).lean<AccountDoc>();
    if (!found) throw new AppError('USER_NOT_FOUND');
    return found;
  }
}
