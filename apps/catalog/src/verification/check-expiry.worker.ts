import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { VERIFICATION_EXPIRED, VERIFICATION_EXPIRING } from '@sahaya/contracts';
import { dueExpiryStep, istDate, nextExpiryStepAt } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { HelperProfileService } from '../profiles/profiles.module.js';
import {
  checkOf,
  expiryOf,
  sameCheck,
  VERIFICATION_MODEL,
  type VerificationDoc,
} from '../shared/verification.model.js';

const SWEEP_MS = 60_000;
const BATCH = 100;

/** Reminds helpers of the end of their checks, and takes the badge when it comes. */
@Injectable()
export class CheckExpiryWorker extends PollingWorker {
  private readonly logger = new Logger('CheckExpiry');

  constructor(
    @InjectModel(VERIFICATION_MODEL) private readonly model: Model<VerificationDoc>,
    private readonly profiles: HelperProfileService,
    private readonly outbox: Outbox,
    private readonly db: Db,
    clock: Clock,
  ) {
    super(clock, SWEEP_MS);
  }

  protected override async round(): Promise<Date | undefined> {
    await this.dateEarlierChecks();
    const now = this.clock.now();
    const due = await this.model
      .find({ nextStepAt: { $lte: now } })
      .sort({ nextStepAt: 1 })
      .limit(BATCH)
      .lean<VerificationDoc[]>();
    let failed = 0;
    for (const doc of due) if (!this.isStopping && !(await this.tryTake(doc, now))) failed += 1;
    if (due.length === BATCH && failed < BATCH) return now;
    const next = await this.model
      .findOne({ nextStepAt: { $gt: now } }, { nextStepAt: 1 })
      .sort({ nextStepAt: 1 })
      .lean<VerificationDoc>();
    return next?.nextStepAt;
  }

  /** A check that fails does not stop the others; the next round tries it again. */
  private async tryTake(doc: VerificationDoc, now: Date): Promise<boolean> {
    try {
      await this.db.transaction((session) => this.take(session, doc, now));
      return true;
    } catch (error) {
      this.logger.error({ err: error, verificationId: doc._id }, 'a step of a check failed');
      return false;
    }
  }

  /** Takes the due step once: the update repeats the planned time, so another process finds nothing to do. */
  private async take(session: ClientSession, doc: VerificationDoc, now: Date): Promise<void> {
    const { _id, helperId, expiresAt, nextStepAt } = doc;
    if (!expiresAt || !nextStepAt) return;
    const next = nextExpiryStepAt(expiresAt, now);
    const plan = next ? { $set: { nextStepAt: next } } : { $unset: { nextStepAt: 1 } };
    const { modifiedCount } = await this.model.updateOne({ _id, nextStepAt }, plan, { session });
    if (modifiedCount === 0) return;
    const step = dueExpiryStep(expiresAt, nextStepAt, now);
    const facts = { verificationId: _id, helperId, check: checkOf(doc), expiresOn: istDate(expiresAt) };
    if (step === 'expired') {
      if (!doc.check) await this.takeBadge(session, helperId);
      await this.outbox.add(session, VERIFICATION_EXPIRED, facts);
    } else if (step && !(await this.hasOpenRequest(session, doc)))
      await this.outbox.add(session, VERIFICATION_EXPIRING, { ...facts, days: step.days });
  }

  /** The lists of staff show the renewal, if one waits. */
  private async takeBadge(session: ClientSession, helperId: string): Promise<void> {
    const isOpen = await this.hasOpenRequest(session, { helperId });
    const verification = isOpen ? 'pending' : undefined;
    await this.profiles.applyChange(helperId, session, () => ({ isVerified: false, verification }));
  }

  private async hasOpenRequest(session: ClientSession, of: Pick<VerificationDoc, 'helperId' | 'check'>) {
    const open = { helperId: of.helperId, ...sameCheck(of), state: 'pending' } as const;
    return (await this.model.exists(open).session(session)) !== null;
  }

  /** Checks that an earlier version accepted hold as long as others, from the day of their acceptance. */
  private async dateEarlierChecks(): Promise<void> {
    const undated = { state: 'verified', expiresAt: null, supersededAt: null } as const;
    const docs = await this.model.find(undated).limit(BATCH).lean<VerificationDoc[]>();
    for (const doc of docs) {
      const expiresAt = expiryOf(doc);
      const nextStepAt = nextExpiryStepAt(expiresAt, doc.createdAt);
      await this.model.updateOne({ _id: doc._id, ...undated }, { $set: { expiresAt, nextStepAt } });
    }
    if (docs.length === BATCH) this.sweep.soon();
  }
}
