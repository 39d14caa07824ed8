import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type changePassword,
  type checkPassword,
  type confirmPasswordReset,
  type InputOf,
  isStaff,
  refuse,
  type requestPasswordReset,
  signedIn,
  STAFF_ROLES,
} from '@sahaya/contracts';
import {
  parseIdentifier,
  passwordChangeViolation,
  passwordResetConfirmViolation,
  passwordResetViolation,
} from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { ACCOUNT_MODEL, type AccountDoc, VERIFIED_AT } from '../shared/account.model.js';
import { AccountNoticesService } from '../messages/messages.module.js';
import { CurrentPasswordService } from './current-password.service.js';
import { LoginThrottleService } from './login-throttle.service.js';
import { type CodeTarget, OneTimeCodesService } from '../codes/codes.module.js';
import { PasswordHashService } from './password-hash.service.js';
import { StaffPasswordService } from './staff-password.service.js';
import { SessionsService } from '../sessions/sessions.module.js';

/** Changes a password: with the current one, or with a code. */
@Injectable()
export class PasswordService {
  private readonly logger = new Logger('Password');

  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly passwords: PasswordHashService,
    private readonly current: CurrentPasswordService,
    private readonly staffPassword: StaffPasswordService,
    private readonly throttle: LoginThrottleService,
    private readonly notices: AccountNoticesService,
    private readonly codes: OneTimeCodesService,
    private readonly sessions: SessionsService,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async change(input: InputOf<typeof changePassword>) {
    const { userId, sid } = signedIn(input.actor);
    refuse(passwordChangeViolation(input));
    const account = await this.accounts.findById(userId).lean();
    if (!account) throw new AppError('TOKEN_INVALID');
    if (isStaff(account.role)) await this.staffPassword.expect(input);
    await this.current.expect(account, sid, input.currentPassword, 'currentPassword');

    const passwordHash = await this.passwords.hash(input.password);
    await this.db.transaction(async (session) => {
      // Of two simultaneous changes, the second used a password that is no longer current.
      const unchanged = { _id: userId, passwordHash: account.passwordHash };
      const { matchedCount } = await this.accounts.updateOne(unchanged, { passwordHash }, { session });
      if (matchedCount === 0) throw new AppError('PASSWORD_WRONG', { field: 'currentPassword' });
      await this.sessions.endAll(userId, session, sid);
      await this.notices.add(session, { kind: 'password-changed' }, account);
    });
    this.notices.soon();
    await this.sessions.announced();
    this.logger.log({ userId }, 'password changed');
    return {};
  }

  /** For sensitive changes in other services. */
  async check({ actor, password }: InputOf<typeof checkPassword>) {
    const account = await this.accounts.findById(actor.userId, { passwordHash: 1 }).lean();
    if (!account) throw new AppError('TOKEN_INVALID');
    await this.current.expect(account, actor.sid, password, 'password');
    return {};
  }

  /** The response is the same for an unknown identifier. */
  async requestReset(input: InputOf<typeof requestPasswordReset>) {
    refuse(passwordResetViolation(input));
    const target = resetTarget(input.identifier);
    const account = await this.accounts.findOne({ [target.channel]: target.to }, { language: 1 }).lean();
    return this.codes.ask(target, account ? { userId: account._id, language: account.language } : undefined);
  }

  async confirmReset(input: InputOf<typeof confirmPasswordReset>) {
    refuse(passwordResetConfirmViolation(input));
    const target = resetTarget(input.identifier);
    const { userId, use } = await this.codes.check(target, input.code, input);
    // Only after the code: the rules of staff would tell strangers which contacts are theirs.
    if (await this.accounts.exists({ _id: userId, role: { $in: STAFF_ROLES } })) await this.staffPassword.expect(input);
    const passwordHash = await this.passwords.hash(input.password);
    await this.db.transaction(async (session) => {
      await use(session);
      // Anyone who could read the code owns the contact.
      // The owner chose it, so it is no first password any more.
      const known = { passwordHash, [VERIFIED_AT[target.channel]]: this.clock.now() };
      const change = { $set: known, $unset: { mustChangePassword: 1 } };
      const ofContact = { _id: userId, [target.channel]: target.to };
      const account = await this.accounts.findOneAndUpdate(ofContact, change, { session }).lean();
      if (!account) throw new AppError('CODE_WRONG', { field: 'code', triesLeft: 0 });
      await this.sessions.endAll(userId, session);
      await this.notices.add(session, { kind: 'password-changed' }, account);
    });
    this.notices.soon();
    await Promise.all([this.throttle.succeeded(userId), this.sessions.announced()]);
    this.logger.log({ userId }, 'password reset');
    return {};
  }
}

function resetTarget(identifier: string): CodeTarget {
  const contact = parseIdentifier(identifier);
  if (!contact) throw new AppError('IDENTIFIER_INVALID', { field: 'identifier' });
  return 'email' in contact
    ? { purpose: 'reset', channel: 'email', to: contact.email }
    : { purpose: 'reset', channel: 'phone', to: contact.phone };
}
