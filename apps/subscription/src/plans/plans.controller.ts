import { Controller } from '@nestjs/common';
import {
  acceptSubscription,
  cancelSubscription,
  checkSubscription,
  countPendingSubscriptions,
  createSubscription,
  declineSubscription,
  getPayableSubscription,
  getSubscription,
  helperSubscriptions,
  type InputOf,
  listSubscriptions,
  markSubscriptionPaid,
  pauseSubscription,
  quoteSubscription,
  quoteSubscriptionCancellation,
  renewSubscription,
  resumeSubscription,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { SubscriptionTransitionsService } from './subscription-transitions.service.js';
import { SubscriptionPaymentsService } from './subscription-payments.service.js';
import { SubscriptionRequestsService } from './subscription-requests.service.js';
import { SubscriptionQueriesService } from '../shared/subscription-queries.service.js';

@Controller()
export class PlansController {
  constructor(
    private readonly requests: SubscriptionRequestsService,
    private readonly queries: SubscriptionQueriesService,
    private readonly transitions: SubscriptionTransitionsService,
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

  @Rpc(renewSubscription)
  renew(input: InputOf<typeof renewSubscription>) {
    return this.requests.renew(input);
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

  @Rpc(markSubscriptionPaid)
  markPaid(input: InputOf<typeof markSubscriptionPaid>) {
    return this.payments.markPaid(input);
  }

  @Rpc(acceptSubscription)
  accept(input: InputOf<typeof acceptSubscription>) {
    return this.transitions.accept(input);
  }

  @Rpc(declineSubscription)
  decline(input: InputOf<typeof declineSubscription>) {
    return this.transitions.decline(input);
  }

  @Rpc(pauseSubscription)
  pause(input: InputOf<typeof pauseSubscription>) {
    return this.transitions.pause(input);
  }

  @Rpc(resumeSubscription)
  resume(input: InputOf<typeof resumeSubscription>) {
    return this.transitions.resume(input);
  }

  @Rpc(quoteSubscriptionCancellation)
  cancellationQuote(input: InputOf<typeof quoteSubscriptionCancellation>) {
    return this.transitions.cancellationQuote(input);
  }

  @Rpc(cancelSubscription)
  cancel(input: InputOf<typeof cancelSubscription>) {
    return this.transitions.cancel(input);
  }
}
