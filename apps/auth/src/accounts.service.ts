import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminUser,
  type adminUsers,
  AppError,
  type createStaff,
  type getNames,
  type getUser,
  type InputOf,
  type me,
  paginate,
  type Role,
  signedIn,
} from '@sahaya/contracts';
import { isEmail, normalizeEmail, normalizePhone } from '@sahaya/domain';
import { escapeRegExp, isDuplicateKey, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { ACCOUNT_MODEL, type AccountDoc, nameKeysOf, toUser } from './account.model.js';
import { Passwords } from './passwords.js';

/** Reading accounts, and making those of staff. */
@Injectable()
export class AccountsService {
  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly model: Model<AccountDoc>,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  async me({ actor }: InputOf<typeof me>) {
    const own = await this.model.findById(signedIn(actor).userId).lean();
    if (!own) throw new AppError('TOKEN_INVALID');
    return { user: toUser(own) };
  }

  async get({ userId }: InputOf<typeof getUser>) {
    const { _id, name, phone, location, role, language } = await this.find(userId);
    return { _id, name, ...(phone && { phone }), location, role, language };
  }

  async getNames({ userIds }: InputOf<typeof getNames>) {
    const people = await this.model.find({ _id: { $in: userIds } }, { name: 1 }).lean();
    return { people: people.map(({ _id, name }) => ({ _id, name })) };
  }

  async createStaff({ email, name, password, role }: InputOf<typeof createStaff>) {
    const normalized = normalizeEmail(email);
    if (!isEmail(normalized)) throw new AppError('EMAIL_INVALID', { field: 'email' });
    const account: AccountDoc = {
      _id: newId(),
      name,
      email: normalized,
      passwordHash: await this.passwords.hash(password),
      role,
      location: '',
      language: 'en',
      nameKeys: nameKeysOf(name),
      createdAt: this.clock.now(),
    };
    await this.model.create([account]).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new AppError('IDENTIFIER_TAKEN') : error;
    });
    return toUser(account);
  }

  async adminList({ page, limit, q, role }: InputOf<typeof adminUsers>) {
    const filter = { ...(role && { role: role as Role }), ...(q && { $or: startingWith(q) }) };
    const [docs, total] = await Promise.all([
      this.model
        .find(filter)
        .sort({ createdAt: -1, _id: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<AccountDoc[]>(),
      this.model.countDocuments(filter),
    ]);
    return { users: docs.map((doc) => toUser(doc)), pagination: paginate(page, limit, total) };
  }

  async adminGet({ id }: InputOf<typeof adminUser>) {
    return { user: toUser(await this.find(id)) };
  }

  private async find(userId: string): Promise<AccountDoc> {
    const found = await this.model.findById(userId).lean();
    if (!found) throw new AppError('USER_NOT_FOUND');
    return found;
  }
}

/** What staff type is the beginning of a name, of one of its words, of an email or of a phone number. */
function startingWith(q: string) {
  const begins = (text: string) => ({ $regex: `^${escapeRegExp(text)}` });
  const phone = normalizePhone(q);
  const words = begins(q.toLowerCase());
  return [{ nameKeys: words }, { email: words }, ...(phone ? [{ phone: begins(phone) }] : [])];
}
