import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError } from '@sahaya/contracts';
import { isDuplicateKey, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { PasswordHashService } from '../passwords/passwords.module.js';
import { ACCOUNT_MODEL, type AccountDoc, nameKeysOf } from '../shared/account.model.js';

type NewAccount = Omit<AccountDoc, '_id' | 'passwordHash' | 'nameKeys' | 'createdAt'> & { password: string };

/** Creates the records of new accounts, of users and of staff. */
@Injectable()
export class AccountCreationService {
  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly passwords: PasswordHashService,
    private readonly clock: Clock,
  ) {}

  /** Hashing the password takes time, so it happens before the transaction of `insert`. */
  async build({ password, ...fields }: NewAccount): Promise<AccountDoc> {
    return {
      ...fields,
      _id: newId(),
      passwordHash: await this.passwords.hash(password),
      nameKeys: nameKeysOf(fields.name),
      createdAt: this.clock.now(),
    };
  }

  /** Each email and each phone belongs to one account. */
  async insert(account: AccountDoc, session?: ClientSession): Promise<void> {
    await this.accounts.create([account], { session }).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new AppError('IDENTIFIER_TAKEN') : error;
    });
  }
}
