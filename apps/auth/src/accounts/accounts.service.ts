import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type getNames, type getUser, type InputOf, type me, signedIn } from '@sahaya/contracts';
import { Model } from 'mongoose';
import { ACCOUNT_MODEL, type AccountDoc, toUser } from '../shared/account.model.js';

@Injectable()
export class AccountsService {
  constructor(@InjectModel(ACCOUNT_MODEL) private readonly model: Model<AccountDoc>) {}

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

  private async find(userId: string): Promise<AccountDoc> {
    const found = await this.model.findById(userId).lean();
    if (!found) throw new AppError('USER_NOT_FOUND');
    return found;
  }
}
