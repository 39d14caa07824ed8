import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type AccountNominee,
  type getNominee,
  type InputOf,
  isStaff,
  refuse,
  type removeNominee,
  type setNominee,
  signedIn,
} from '@sahaya/contracts';
import { nomineeViolation } from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';

/** The person whom a customer or helper names to exercise their rights after their death or incapacity. */
@Injectable()
export class NomineeService {
  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly clock: Clock,
  ) {}

  async get({ actor }: InputOf<typeof getNominee>) {
    const account = await this.accounts.findById(signedIn(actor).userId, { nominee: 1 }).lean();
    if (!account) throw new AppError('TOKEN_INVALID');
    return answer(account);
  }

  async set(input: InputOf<typeof setNominee>) {
    refuse(nomineeViolation(input));
    const nominee = { name: input.name.trim(), contact: input.contact.trim(), since: this.clock.now() };
    return this.change(input, { $set: { nominee } });
  }

  remove(input: InputOf<typeof removeNominee>) {
    return this.change(input, { $unset: { nominee: 1 } });
  }

  private async change({ actor }: InputOf<typeof removeNominee>, update: object) {
    const { userId, role } = signedIn(actor);
    if (isStaff(role)) throw new AppError('FORBIDDEN');
    const own = { _id: userId, deletedAt: { $exists: false } };
    const account = await this.accounts.findOneAndUpdate(own, update, { returnDocument: 'after' }).lean();
    if (!account) throw new AppError('TOKEN_INVALID');
    return answer(account);
  }
}

export const toNominee = ({ nominee }: Pick<AccountDoc, 'nominee'>): AccountNominee | undefined =>
  nominee && { ...nominee, since: nominee.since.toISOString() };

function answer(account: AccountDoc) {
  const nominee = toNominee(account);
  return nominee ? { nominee } : {};
}
