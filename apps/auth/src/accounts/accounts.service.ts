import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type getNames,
  type getUser,
  type InputOf,
  type listRecipients,
  type me,
  signedIn,
} from '@sahaya/contracts';
import { cityOfHome } from '@sahaya/domain';
import { Model } from 'mongoose';
import { SessionsService } from '../sessions/sessions.module.js';
import { ACCOUNT_MODEL, type AccountDoc, toUser } from '../shared/account.model.js';

@Injectable()
export class AccountsService {
  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly model: Model<AccountDoc>,
    private readonly sessions: SessionsService,
  ) {}

  async me({ actor }: InputOf<typeof me>) {
    const own = await this.model.findById(signedIn(actor).userId).lean();
    if (!own) throw new AppError('TOKEN_INVALID');
    return { user: toUser(own) };
  }

  async get({ userId }: InputOf<typeof getUser>) {
    const { _id, name, phone, location, role, language, deletion, consent, blocked } = await this.find(userId);
    return {
      _id,
      name,
      ...(phone && { phone }),
      location,
      role,
      language,
      ...(deletion && { leaving: true }),
      ...(consent?.withdrawnAt && { consentWithdrawn: true }),
      ...(blocked && { blocked: true }),
    };
  }

  async getNames({ userIds }: InputOf<typeof getNames>) {
    const people = await this.model.find({ _id: { $in: userIds } }, { name: 1 }).lean();
    return { people: people.map(({ _id, name }) => ({ _id, name })) };
  }

  /** A page of the accounts of a role, by id. The filters run on the accounts that the page reads. */
  async listRecipients({ role, city, activeSince, consented, after, limit }: InputOf<typeof listRecipients>) {
    const accounts = await this.model
      .find(
        { role, ...(after && { _id: { $gt: after } }) },
        { location: 1, blocked: 1, deletion: 1, deletedAt: 1, consent: 1 },
      )
      .sort({ _id: 1 })
      .limit(limit)
      .lean<AccountDoc[]>();
    const userIds = accounts
      .filter(({ blocked, deletion, deletedAt }) => !blocked && !deletion && !deletedAt)
      .filter(({ consent }) => !consented || !consent?.withdrawnAt)
      .filter(({ location }) => !city || cityOfHome('', location) === city)
      .map(({ _id }) => _id);
    const active = activeSince ? await this.sessions.findActive(userIds, new Date(activeSince)) : undefined;
    return {
      userIds: active ? userIds.filter((userId) => active.has(userId)) : userIds,
      ...(accounts.length === limit && { next: accounts.at(-1)!._id }),
    };
  }

  private async find(userId: string): Promise<AccountDoc> {
    const found = await this.model.findById(userId).lean();
    if (!found) throw new AppError('USER_NOT_FOUND');
    return found;
  }
}
