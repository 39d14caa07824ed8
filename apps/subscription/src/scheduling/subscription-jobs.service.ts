import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError } from '@sahaya/contracts';
import { Model, type QueryFilter } from 'mongoose';
import { PauseService, SubscriptionEndService } from '../plans/plans.module.js';
import { RenewalOffersService } from '../renewal/renewal.module.js';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { UnmarkedVisitsService } from './unmarked-visits.service.js';

const BATCH_SIZE = 500;

/** The changes of subscriptions that are due at a time: expiry, end of a pause, missed visits, completion and renewal offer. */
@Injectable()
export class SubscriptionJobsService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    private readonly end: SubscriptionEndService,
    private readonly pauses: PauseService,
    private readonly unmarkedVisits: UnmarkedVisitsService,
    private readonly renewalOffers: RenewalOffersService,
  ) {}

  /** Makes all due changes and returns the errors. An error does not stop the changes of other subscriptions. */
  async run(now: Date, today: string): Promise<unknown[]> {
    const over = { status: 'active' as const, 'period.endDate': { $lte: today }, openVisits: 0 };
    const renewable = {
      status: { $in: ['active' as const, 'paused' as const] },
      renewalOn: { $lte: today },
      renewalOfferedAt: { $exists: false },
    };
    return [
      ...(await this.forEach({ status: 'pending', answerBy: { $lte: now } }, (doc) => this.end.expire(doc))),
      ...(await this.forEach({ status: 'paused', 'pause.endDate': { $lt: today } }, (doc) =>
        this.pauses.resumeAfterPause(doc),
      )),
      ...(await this.forEach({ _id: { $in: await this.unmarkedVisits.findSubscriptionIds(now) } }, (doc) =>
        this.unmarkedVisits.settle(doc),
      )),
      ...(await this.forEach(over, (doc) => this.end.complete(doc))),
      ...(await this.forEach(renewable, (doc) => this.renewalOffers.offer(doc))),
    ];
  }

  /** Runs the change for each subscription and returns the errors. A concurrent change is no error. */
  private async forEach(due: QueryFilter<SubscriptionDoc>, change: (doc: SubscriptionDoc) => Promise<void>) {
    const errors: unknown[] = [];
    for (const doc of await this.model.find(due).limit(BATCH_SIZE).lean<SubscriptionDoc[]>()) {
      try {
        await change(doc);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'SUBSCRIPTION_CHANGED_MEANWHILE')) errors.push(error);
      }
    }
    return errors;
  }
}
