import { randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type addStaff,
  AppError,
  type changeOwnName,
  type changeStaffRole,
  type createStaff,
  type InputOf,
  refuse,
  signedIn,
  STAFF_ROLES,
  type StaffRole,
  USER_UPDATED,
} from '@sahaya/contracts';
import { isEmail, normalizeEmail, staffNameViolation } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { AccountCreationService } from '../accounts/accounts.module.js';
import { StaffPasswordService } from '../passwords/passwords.module.js';
import { ACCOUNT_MODEL, type AccountDoc, nameKeysOf, toUser, updatedFrom } from '../shared/account.model.js';
import { newAuthenticatorSecret, SecondFactorsService } from '../second-factor/second-factor.module.js';
import { SessionsService } from '../sessions/sessions.module.js';

const NEWCOMER_PASSWORD_BYTES = 12;
const LIST_MAX = 500;

/** Staff accounts: created by an admin or on the command line, never by registration. */
@Injectable()
export class StaffService {
  private readonly logger = new Logger('Staff');

  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly creation: AccountCreationService,
    private readonly staffPassword: StaffPasswordService,
    private readonly factors: SecondFactorsService,
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox,
    private readonly db: Db,
  ) {}

  /** On the command line. With `withTotp` the account is ready for a script: its app is set up, its password stays. */
  async create({ withTotp, ...input }: InputOf<typeof createStaff>) {
    const totpSecret = withTotp && newAuthenticatorSecret();
    const { account, recoveryCodes } = await this.store(input, totpSecret);
    return { ...toUser(account), ...(totpSecret && { totpSecret, recoveryCodes }) };
  }

  async list() {
    const docs = await this.accounts
      .find({ role: { $in: STAFF_ROLES } })
      .limit(LIST_MAX)
      .lean<AccountDoc[]>();
    return { staff: docs.map(toColleague).sort((a, b) => a.name.localeCompare(b.name)) };
  }

  async add({ name, email, role }: InputOf<typeof addStaff>) {
    if (!name) throw new AppError('NAME_REQUIRED', { field: 'name' });
    const password = randomBytes(NEWCOMER_PASSWORD_BYTES).toString('base64url');
    const { account } = await this.store({ name, email, password, role: staffRole(role) });
    return { colleague: toColleague(account), password };
  }

  /** Tokens contain no name, and other services ask for the names of staff when they show them. */
  async changeOwnName({ actor, name }: InputOf<typeof changeOwnName>) {
    const { userId } = signedIn(actor);
    refuse(staffNameViolation({ name }));
    const own = { _id: userId, role: { $in: STAFF_ROLES }, deletedAt: { $exists: false } };
    const doc = await this.db.transaction(async (session) => {
      const before = await this.accounts.findOne(own, null, { session }).lean<AccountDoc>();
      if (!before) throw new AppError('FORBIDDEN');
      if (before.name === name) return before;
      const changed = await this.accounts
        .findOneAndUpdate(
          own,
          { $set: { name, nameKeys: nameKeysOf(name) }, $inc: { revision: 1 } },
          { session, returnDocument: 'after' },
        )
        .lean<AccountDoc>()
        .orFail();
      await this.outbox.add(session, USER_UPDATED, updatedFrom(changed));
      return changed;
    });
    this.logger.log({ userId }, 'own name changed');
    return { colleague: toColleague(doc) };
  }

  /** Tokens contain the role, so all of them end. */
  async changeRole({ actor, id, role }: InputOf<typeof changeStaffRole>) {
    const to = staffRole(role);
    if (signedIn(actor).userId === id) throw new AppError('OWN_ACCOUNT');
    const doc = await this.db.transaction(async (session) => {
      const changed = await this.accounts
        .findOneAndUpdate({ _id: id, role: { $in: STAFF_ROLES } }, { role: to }, { session, returnDocument: 'after' })
        .lean<AccountDoc>();
      if (!changed) throw new AppError('STAFF_NOT_FOUND');
      await this.sessions.endAll(id, session);
      return changed;
    });
    await this.sessions.announced();
    this.logger.log({ userId: id, role: to }, 'role changed');
    return { colleague: toColleague(doc) };
  }

  /** Somebody else knows the password of a new account, so its owner replaces it at the first sign-in. */
  private async store(
    { email, name, password, role }: Omit<InputOf<typeof createStaff>, 'withTotp'>,
    totpSecret?: string,
  ): Promise<{ account: AccountDoc; recoveryCodes?: string[] }> {
    await this.staffPassword.expect({ password });
    const normalized = normalizeEmail(email);
    if (!isEmail(normalized)) throw new AppError('EMAIL_INVALID', { field: 'email' });
    const fields = { name, email: normalized, password, role, location: '', language: 'en' as const };
    const account = await this.creation.build({ ...fields, ...(!totpSecret && { mustChangePassword: true as const }) });
    const recoveryCodes = await this.db.transaction(async (session) => {
      await this.creation.insert(account, session);
      return totpSecret && this.factors.enable(account._id, totpSecret, 0, session);
    });
    return { account, ...(recoveryCodes && { recoveryCodes }) };
  }
}

function staffRole(role: string): StaffRole {
  const known = STAFF_ROLES.find((one) => one === role);
  if (!known) throw new AppError('INVALID_INPUT', { field: 'role' });
  return known;
}

const toColleague = ({ _id, name, email = '', role, blocked, secondFactor, createdAt }: AccountDoc) => ({
  _id,
  name,
  email,
  role,
  blocked: blocked !== undefined,
  secondFactor: secondFactor !== undefined,
  createdAt: createdAt.toISOString(),
});
