import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type addPasskey,
  AppError,
  type InputOf,
  isStaff,
  type OutputOf,
  refuse,
  type removePasskey,
  type renamePasskey,
  signedIn,
  type startPasskey,
  type stepUpOptions,
} from '@sahaya/contracts';
import { MAX_PASSKEYS, passkeyNameViolation } from '@sahaya/domain';
import { Db, isDuplicateKey, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { AccountNoticesService } from '../../messages/messages.module.js';
import { FactorChallengesService } from '../factor-challenges.service.js';
import { type PasskeyDoc, SECOND_FACTOR_MODEL, type SecondFactorDoc } from '../second-factor.model.js';
import { SecondFactorService } from '../second-factor.service.js';
import { readNewPasskey, toCreation, toPasskey, toRequest } from './passkey-protocol.js';

/** Lets people add, name and remove the passkeys of their own account, and ask for one again. */
@Injectable()
export class PasskeysService {
  private readonly logger = new Logger('Passkeys');

  constructor(
    @InjectModel(SECOND_FACTOR_MODEL) private readonly model: Model<SecondFactorDoc>,
    private readonly secondFactor: SecondFactorService,
    private readonly challenges: FactorChallengesService,
    private readonly notices: AccountNoticesService,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async start(input: InputOf<typeof startPasskey>): Promise<OutputOf<typeof startPasskey>> {
    const siteOrigin = expectSiteOrigin(input);
    const { account, sid, checked } = await this.secondFactor.checkChange(input);
    const passkeys = await this.find(account._id);
    if (passkeys.length >= MAX_PASSKEYS) throw new AppError('TOO_MANY_PASSKEYS');
    await this.db.transaction(checked.use);
    const opened = await this.challenges.open('passkey', account, { sid });
    return { ...opened, options: toCreation(opened, siteOrigin, account, passkeys) };
  }

  async add(input: InputOf<typeof addPasskey>): Promise<OutputOf<typeof addPasskey>> {
    refuse(passkeyNameViolation(input));
    const siteOrigin = expectSiteOrigin(input);
    const { actor, challenge, credential, name } = input;
    const { userId, sid } = signedIn(actor);
    const account = await this.secondFactor.find(actor);
    const taken = await this.challenges.take('passkey', challenge, { userId, sid });
    if (taken.passwordHash !== account.passwordHash) throw new AppError('CHALLENGE_EXPIRED');
    const isVerified = isStaff(account.role);
    const read = credential && (await readNewPasskey(credential, { challenge, siteOrigin, isVerified }));
    if (!read) throw new AppError('PASSKEY_REFUSED');
    const passkey: PasskeyDoc = { _id: newId(), name, ...read, addedAt: this.clock.now() };
    const added = this.db.transaction(async (session) => {
      await this.challenges.close(taken, session);
      await this.store(userId, passkey, session);
      await this.notices.add(session, { kind: 'passkey-added', name }, account);
    });
    await added.catch((error: unknown) => {
      throw isDuplicateKey(error) ? new AppError('PASSKEY_TAKEN') : error;
    });
    this.notices.soon();
    this.logger.log({ userId, passkey: passkey._id }, 'passkey added');
    return this.list(userId);
  }

  async rename({ actor, id, name }: InputOf<typeof renamePasskey>): Promise<OutputOf<typeof renamePasskey>> {
    refuse(passkeyNameViolation({ name }));
    const { userId } = signedIn(actor);
    const own = { _id: userId, 'passkeys._id': id };
    const { matchedCount } = await this.model.updateOne(own, { 'passkeys.$.name': name });
    if (matchedCount === 0) throw new AppError('PASSKEY_NOT_FOUND');
    return this.list(userId);
  }

  async remove(input: InputOf<typeof removePasskey>): Promise<OutputOf<typeof removePasskey>> {
    const { id, actor } = input;
    const { userId } = signedIn(actor);
    const passkey = (await this.find(userId)).find(({ _id }) => _id === id);
    if (!passkey) throw new AppError('PASSKEY_NOT_FOUND');
    const { account, checked } = await this.secondFactor.checkChange(input);
    await this.db.transaction(async (session) => {
      await checked.use(session);
      const own = { _id: userId, 'passkeys._id': id };
      const { matchedCount } = await this.model.updateOne(own, { $pull: { passkeys: { _id: id } } }, { session });
      if (matchedCount === 0) throw new AppError('PASSKEY_NOT_FOUND');
      await this.notices.add(session, { kind: 'passkey-removed', name: passkey.name }, account);
    });
    this.notices.soon();
    this.logger.log({ userId, passkey: id }, 'passkey removed');
    return this.list(userId);
  }

  /** Throws PASSKEY_NOT_FOUND if the account has none for this site. */
  async stepUpOptions({ actor, siteOrigin }: InputOf<typeof stepUpOptions>): Promise<OutputOf<typeof stepUpOptions>> {
    const account = await this.secondFactor.find(actor);
    const passkeys = await this.find(account._id);
    const opened = await this.challenges.open('step-up', account, { sid: signedIn(actor).sid });
    const passkey = toRequest(opened, { siteOrigin, passkeys, role: account.role });
    if (!passkey) throw new AppError('PASSKEY_NOT_FOUND');
    return { ...opened, passkey };
  }

  /** Two additions at the same moment write to the same record, so the limit holds. */
  private async store(userId: string, passkey: PasskeyDoc, session: ClientSession): Promise<void> {
    const factor = await this.model.findById(userId, null, { session }).lean<SecondFactorDoc>();
    if (!factor) throw new AppError('SECOND_FACTOR_OFF');
    const { passkeys = [] } = factor;
    if (passkeys.length >= MAX_PASSKEYS) throw new AppError('TOO_MANY_PASSKEYS');
    // The unique index does not compare the passkeys of one record.
    if (passkeys.some(({ credentialId }) => credentialId === passkey.credentialId)) throw new AppError('PASSKEY_TAKEN');
    await this.model.updateOne({ _id: userId }, { $push: { passkeys: passkey } }, { session });
  }

  private async find(userId: string): Promise<PasskeyDoc[]> {
    const factor = await this.model.findById(userId, { passkeys: 1 }).lean<SecondFactorDoc>();
    return factor?.passkeys ?? [];
  }

  private async list(userId: string) {
    return { passkeys: (await this.find(userId)).map(toPasskey) };
  }
}

/** The gateway names the site of every request. */
function expectSiteOrigin({ siteOrigin }: { siteOrigin?: string | undefined }): string {
  if (!siteOrigin) throw new AppError('INVALID_INPUT', { field: 'siteOrigin' });
  return siteOrigin;
}
