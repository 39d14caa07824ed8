import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type Contact } from '@sahaya/contracts';
import type { Language } from '@sahaya/domain';
import { FieldCipher, isDuplicateKey } from '@sahaya/persistence';
import { Clock, ENV } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import type { AuthEnv } from '../auth.env.js';
import { type AccountDeletionStep, contactsOf } from '../shared/account-deletion-step.js';
import type { AccountDoc } from '../shared/account.model.js';
import { CODE_MODEL, type CodeDoc, codeFrom, type CodePurpose } from './code.model.js';
import { CodeSenderService } from './code-sender.service.js';
import { type CodeSource, WrongCodesService } from './wrong-codes.service.js';

export const CODE_LIFE_SECONDS = 600;
const TRIES = 5;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PER_HOUR = 5;

/** Seconds until another code may be requested: one a minute, five an hour. */
export function waitSeconds(asked: readonly Date[], now: Date): number {
  const recent = asked.map((at) => at.getTime()).sort((a, b) => a - b);
  const latest = recent.at(-1);
  const fifth = recent.at(-PER_HOUR);
  const until = Math.max(latest === undefined ? 0 : latest + MINUTE_MS, fifth === undefined ? 0 : fifth + HOUR_MS);
  return Math.max(0, Math.ceil((until - now.getTime()) / 1_000));
}

export interface CodeTarget {
  purpose: CodePurpose;
  channel: Contact;
  to: string;
}
interface Receiver {
  userId: string;
  language: Language;
}
const CODE_OF_NOBODY = { userId: null, language: 'en' } as const;

/** One-time codes for an email or a phone: requested, sent outside the request, used once. */
@Injectable()
export class OneTimeCodesService implements AccountDeletionStep {
  constructor(
    @InjectModel(CODE_MODEL) private readonly model: Model<CodeDoc>,
    @Inject(ENV) private readonly env: AuthEnv,
    private readonly sender: CodeSenderService,
    private readonly wrongCodes: WrongCodesService,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
  ) {}

  /**
   * Without a receiver the same record is written and nothing is sent, so neither the response nor its time reveals
   * whether an account exists.
   */
  async ask(target: CodeTarget, receiver?: Receiver): Promise<{ expiresInSeconds: number }> {
    const _id = this.idOf(target);
    const now = this.clock.now();
    const before = await this.model.findById(_id).lean();
    const asked = (before?.asked ?? []).filter((at) => at <= now && now.getTime() - at.getTime() < HOUR_MS);
    const wait = waitSeconds(asked, now);
    if (wait > 0) throw new AppError('CODE_THROTTLED', { retryAfterSeconds: wait });

    const code: Omit<CodeDoc, '_id' | 'storedAt'> = {
      ...target,
      ...(receiver ?? CODE_OF_NOBODY),
      nonce: randomBytes(16).toString('base64url'),
      keyId: this.env.CODE_KEYS.current.id,
      expiresAt: new Date(now.getTime() + CODE_LIFE_SECONDS * 1_000),
      tries: 0,
      asked: [...asked, now],
      ...(receiver && { delivery: { dueAt: now, tries: 0 } }),
    };
    await this.replace(_id, before?.nonce, code);
    this.sender.soon();
    return { expiresInSeconds: CODE_LIFE_SECONDS };
  }

  /**
   * A typed code is checked, and counts as a try, before anything else happens. Throws CODE_WRONG, and
   * WRONG_CODES_THROTTLED beyond the limits of the network and the platform.
   */
  async check(
    target: CodeTarget,
    typed: string,
    source: CodeSource,
  ): Promise<{ userId: string; use: (session: ClientSession) => Promise<void> }> {
    const _id = this.idOf(target);
    const asked = await this.model.findById(_id, { userId: 1 }).lean();
    const guess = await this.wrongCodes.begin(asked?.userId, source);
    const open = { _id, expiresAt: { $gt: this.clock.now() }, tries: { $lt: TRIES } };
    const code = await this.model.findOneAndUpdate(open, { $inc: { tries: 1 } }, { returnDocument: 'after' }).lean();
    const isRight = timingSafeEqual(
      Buffer.from(codeFrom(this.env.CODE_KEYS, { _id, nonce: code?.nonce ?? '', keyId: code?.keyId })),
      digits(typed),
    );
    if (!code?.userId || !isRight)
      throw new AppError('CODE_WRONG', { field: 'code', triesLeft: code ? TRIES - code.tries : 0 });
    await guess.takeBack();
    const { nonce, userId } = code;
    return { userId, use: (session) => this.use(_id, nonce, session) };
  }

  async deleteAccountData(account: AccountDoc, session: ClientSession): Promise<void> {
    const ofAccount = { $or: [{ userId: account._id }, { to: { $in: contactsOf(account) } }] };
    await this.model.deleteMany(ofAccount, { session });
  }

  private idOf({ purpose, to }: CodeTarget): string {
    return `${purpose}:${this.cipher.lookup(to)}`;
  }

  /** One of two simultaneous uses is refused. */
  private async use(_id: string, nonce: string, session: ClientSession): Promise<void> {
    const unused = { _id, nonce, expiresAt: { $exists: true } };
    const { modifiedCount } = await this.model.updateOne(
      unused,
      { $unset: { expiresAt: 1, delivery: 1 } },
      { session },
    );
    if (modifiedCount === 0) throw new AppError('CODE_WRONG', { field: 'code', triesLeft: 0 });
  }

  /** One of two simultaneous requests gets a code; the other waits its minute. */
  private async replace(
    _id: string,
    nonce: string | undefined,
    code: Omit<CodeDoc, '_id' | 'storedAt'>,
  ): Promise<void> {
    const change = {
      $set: code,
      ...(!code.delivery && { $unset: { delivery: 1 as const } }),
      $currentDate: { storedAt: true } as const,
    };
    const filter = nonce === undefined ? { _id, nonce: { $exists: false } } : { _id, nonce };
    const written = await this.model
      .updateOne(filter, change, { upsert: nonce === undefined })
      .catch((error: unknown) => {
        if (isDuplicateKey(error)) return { matchedCount: 0, upsertedCount: 0 };
        throw error;
      });
    if (written.matchedCount + written.upsertedCount === 0)
      throw new AppError('CODE_THROTTLED', { retryAfterSeconds: MINUTE_MS / 1_000 });
  }
}

/** The typed code as six bytes for the comparison; its format was checked before. */
const digits = (typed: string) => Buffer.from(typed.padEnd(6).slice(0, 6), 'latin1');
