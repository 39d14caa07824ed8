import { Controller } from '@nestjs/common';
import {
  acceptSubscription,
  cancelSubscription,
  checkSubscription,
  countPendingSubscriptions,
  createSubscription,
  declineSubscription,
  getPayableSubscription,
  getReviewableSubscription,
  getSubscription,
  helperSubscriptions,
  type InputOf,
  listSubscriptions,
  markSubscriptionPaid,
  pauseSubscription,
  quoteSubscription,
  quoteSubscriptionCancellation,
  resumeSubscription,
  withdrawSubscription,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { SubscriptionQueriesService } from '../shared/subscription-queries.service.js';
import { AcceptanceService } from './acceptance.service.js';
import { CancellationService } from './cancellation.service.js';
import { PauseService } from './pause.service.js';
import { SubscriptionPaymentsService } from './subscription-payments.service.js';
import { SubscriptionRequestsService } from './subscription-requests.service.js';

@Controller()
export class PlansController {
  constructor(
    private readonly requests: SubscriptionRequestsService,
    private readonly queries: SubscriptionQueriesService,
    private readonly acceptance: AcceptanceService,
    private readonly pauses: PauseService,
    private readonly cancellation: CancellationService,
    private readonly payments: SubscriptionPaymentsService,
  ) {}

  @Rpc(quoteSubscription)
  quote(input: InputOf<typeof quoteSubscription>) {
    return this.requests.quote(input);
  }

  @Rpc(checkSubscription)
  check(input: InputOf<typeof checkSubscription>) {
    return this.requests.check(input);
  }

  @Rpc(createSubscription)
  create(input: InputOf<typeof createSubscription>) {
    return this.requests.create(input);
  }

  @Rpc(listSubscriptions)
  listMine(input: InputOf<typeof listSubscriptions>) {
    return this.queries.listMine(input);
  }

  @Rpc(helperSubscriptions)
  listForHelper(input: InputOf<typeof helperSubscriptions>) {
    return this.queries.listForHelper(input);
  }

  @Rpc(getSubscription)
  get(input: InputOf<typeof getSubscription>) {
    return this.queries.get(input);
  }

  @Rpc(countPendingSubscriptions)
  countPending(input: InputOf<typeof countPendingSubscriptions>) {
    return this.queries.countPending(input);
  }

  @Rpc(getPayableSubscription)
  getPayable(input: InputOf<typeof getPayableSubscription>) {
    return this.queries.getPayable(input);
  }

  @Rpc(getReviewableSubscription)
  getReviewable(input: InputOf<typeof getReviewableSubscription>) {
    return this.queries.getReviewable(input);
  }

  @Rpc(markSubscriptionPaid)
  markPaid(input: InputOf<typeof markSubscriptionPaid>) {
    return this.payments.markPaid(input);
  }

  @Rpc(acceptSubscription)
  accept(input: InputOf<typeof acceptSubscription>) {
    return this.acceptance.accept(input);
  }

  @Rpc(declineSubscription)
  decline(input: InputOf<typeof declineSubscription>) {
    return this.acceptance.decline(input);
  }

  @Rpc(pauseSubscription)
  pause(input: InputOf<typeof pauseSubscription>) {
    return this.pauses.pause(input);
  }

  @Rpc(resumeSubscription)
  resume(input: InputOf<typeof resumeSubscription>) {
    return this.pauses.resume(input);
  }

  @Rpc(quoteSubscriptionCancellation)
  quoteCancellation(input: InputOf<typeof quoteSubscriptionCancellation>) {
    return this.cancellation.quote(input);
  }

  @Rpc(withdrawSubscription)
  withdraw(input: InputOf<typeof withdrawSubscription>) {
    return this.cancellation.withdraw(input);
  }

  @Rpc(cancelSubscription)
  cancel(input: InputOf<typeof cancelSubscription>) {
    return this.cancellation.cancel(input);
  }
}
