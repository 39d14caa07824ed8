import { createHash, randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type Actor,
  AppError,
  type finishIdentityConfirmation,
  type InputOf,
  type myHelperVerification,
  signedIn,
  type startIdentityConfirmation,
} from '@sahaya/contracts';
import { IDENTITY_ATTEMPT_MINUTES } from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { IDENTITY_ATTEMPT_MODEL, type IdentityAttemptDoc, type IdentityOutcome } from '../shared/verification.model.js';
import { IdentityProviderClient, IdentityProviderError } from './identity-provider.client.js';
import { VerificationService } from './verification.service.js';

const ATTEMPT_MS = IDENTITY_ATTEMPT_MINUTES * 60_000;
/** Longer than a confirmation takes: the process that claimed the attempt has ended. */
const CLAIM_MS = 5_000;

const hash = (state: string) => createHash('sha256').update(state).digest('hex');
const random = () => randomBytes(32).toString('base64url');

/** Sends helpers to the identity provider, and takes what they bring back. */
@Injectable()
export class IdentityConfirmationService {
  private readonly logger = new Logger('IdentityConfirmation');

  constructor(
    @InjectModel(IDENTITY_ATTEMPT_MODEL) private readonly attempts: Model<IdentityAttemptDoc>,
    private readonly provider: IdentityProviderClient,
    private readonly verification: VerificationService,
    private readonly clock: Clock,
  ) {}

  /** The checks of the helper, with the provider if one is configured. */
  async readOwn(input: InputOf<typeof myHelperVerification>) {
    const { name } = this.provider;
    return { ...(await this.verification.readOwn(input)), ...(name && { provider: { name } }) };
  }

  async start({ actor }: InputOf<typeof startIdentityConfirmation>) {
    const { userId: helperId, sid } = signedIn(actor);
    if (!this.provider.name) throw new AppError('IDENTITY_PROVIDER_OFF');
    await this.verification.refuseConfirmation(helperId);
    const [state, verifier] = [random(), random()];
    const createdAt = this.clock.now();
    await this.attempts.create([{ _id: hash(state), helperId, sid, verifier, createdAt, storedAt: this.clock.real() }]);
    return { url: this.provider.buildConsentUrl(state, verifier) };
  }

  /** A repetition has the answer of the first time. If the provider fails, the attempt stays open for another try. */
  async finish(input: InputOf<typeof finishIdentityConfirmation>) {
    const actor = signedIn(input.actor);
    if (!this.provider.name) throw new AppError('IDENTITY_PROVIDER_OFF');
    const attempt = await this.claim(input.state, actor);
    if (!attempt.outcome) attempt.outcome = await this.tryConfirm(attempt, input);
    if (attempt.outcome !== 'confirmed') throw new AppError(attempt.outcome);
    return this.readOwn(input);
  }

  /** Returns the attempt of this session, ended or claimed for this call. */
  private async claim(state: string, { userId: helperId, sid }: Actor): Promise<IdentityAttemptDoc> {
    const own = { _id: hash(state), helperId, sid };
    const now = this.clock.now();
    const found = await this.attempts.findOne(own).lean<IdentityAttemptDoc>();
    if (!found) throw new AppError('IDENTITY_RETURN_INVALID');
    if (found.outcome) return found;
    const free = [{ claimedAt: null }, { claimedAt: { $lt: new Date(now.getTime() - CLAIM_MS) } }];
    const claimed = await this.attempts
      .findOneAndUpdate({ ...own, outcome: null, $or: free }, { $set: { claimedAt: now } }, { returnDocument: 'after' })
      .lean<IdentityAttemptDoc>();
    if (claimed) return claimed;
    const ended = await this.attempts.findOne(own).lean<IdentityAttemptDoc>();
    if (ended?.outcome) return ended;
    throw new AppError('IDENTITY_RETURN_BUSY');
  }

  private async tryConfirm(attempt: IdentityAttemptDoc, input: InputOf<typeof finishIdentityConfirmation>) {
    try {
      const outcome = await this.confirm(attempt, input);
      const ended = { $set: { outcome }, $unset: { verifier: 1, claimedAt: 1 } };
      await this.attempts.updateOne({ _id: attempt._id }, ended);
      return outcome;
    } catch (error) {
      await this.attempts.updateOne({ _id: attempt._id }, { $unset: { claimedAt: 1 } });
      if (!(error instanceof IdentityProviderError)) throw error;
      this.logger.warn(`the identity provider failed: ${error.message}`);
      throw new AppError('IDENTITY_PROVIDER_FAILED');
    }
  }

  private async confirm(
    { createdAt, helperId, verifier = '' }: IdentityAttemptDoc,
    { code, error }: InputOf<typeof finishIdentityConfirmation>,
  ): Promise<IdentityOutcome> {
    if (error === 'access_denied') return 'IDENTITY_NOT_SHARED';
    if (this.clock.now().getTime() - createdAt.getTime() > ATTEMPT_MS) return 'IDENTITY_RETURN_EXPIRED';
    if (error || !code) throw new IdentityProviderError('it returned no code');
    const document = await this.provider.readDocument(code, verifier);
    if (document === 'code refused') return 'IDENTITY_RETURN_EXPIRED';
    if (document === 'no document') return 'IDENTITY_NO_DOCUMENT';
    return this.verification.addConfirmation(helperId, this.provider.name ?? '', document);
  }
}
