import { Controller } from '@nestjs/common';
import {
  acceptSubscription,
  adminSubscription,
  adminSubscriptions,
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
  listVisits,
  markServiceComplete,
  markSubscriptionPaid,
  moveVisit,
  pauseSubscription,
  quoteSubscription,
  quoteSubscriptionCancellation,
  renewSubscription,
  reportAbsence,
  resumeSubscription,
  skipVisit,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { SubscriptionMoves } from './subscription.moves.js';
import { SubscriptionPayments } from './subscription.payments.js';
import { SubscriptionService } from './subscription.service.js';
import { VisitsService } from './visits.service.js';

@Controller()
export class SubscriptionController {
  constructor(
    private readonly subscriptions: SubscriptionService,
    private readonly moves: SubscriptionMoves,
    private readonly visits: VisitsService,
    private readonly payments: SubscriptionPayments,
  ) {}

  @Rpc(quoteSubscription)
  quote(input: InputOf<typeof quoteSubscription>) {
    return this.subscriptions.quote(input);
  }

  @Rpc(checkSubscription)
  check(input: InputOf<typeof checkSubscription>) {
    return this.subscriptions.check(input);
  }

  @Rpc(createSubscription)
  create(input: InputOf<typeof createSubscription>) {
    return this.subscriptions.create(input);
  }

  @Rpc(renewSubscription)
  renew(input: InputOf<typeof renewSubscription>) {
    return this.subscriptions.renew(input);
  }

  @Rpc(listSubscriptions)
  listMine(input: InputOf<typeof listSubscriptions>) {
    return this.subscriptions.listMine(input);
  }

  @Rpc(helperSubscriptions)
  listForHelper(input: InputOf<typeof helperSubscriptions>) {
    return this.subscriptions.listForHelper(input);
  }

  @Rpc(getSubscription)
  get(input: InputOf<typeof getSubscription>) {
    return this.subscriptions.get(input);
  }

  @Rpc(adminSubscriptions)
  adminList(input: InputOf<typeof adminSubscriptions>) {
    return this.subscriptions.adminList(input);
  }

  @Rpc(adminSubscription)
  adminGet(input: InputOf<typeof adminSubscription>) {
    return this.visits.adminGet(input);
  }

  @Rpc(countPendingSubscriptions)
  countPending(input: InputOf<typeof countPendingSubscriptions>) {
    return this.subscriptions.countPending(input);
  }

  @Rpc(getPayableSubscription)
  getPayable(input: InputOf<typeof getPayableSubscription>) {
    return this.subscriptions.getPayable(input);
  }

  @Rpc(markSubscriptionPaid)
  markPaid(input: InputOf<typeof markSubscriptionPaid>) {
    return this.payments.markPaid(input);
  }

  @Rpc(acceptSubscription)
  accept(input: InputOf<typeof acceptSubscription>) {
    return this.moves.accept(input);
  }

  @Rpc(declineSubscription)
  decline(input: InputOf<typeof declineSubscription>) {
    return this.moves.decline(input);
  }

  @Rpc(pauseSubscription)
  pause(input: InputOf<typeof pauseSubscription>) {
    return this.moves.pause(input);
  }

  @Rpc(resumeSubscription)
  resume(input: InputOf<typeof resumeSubscription>) {
    return this.moves.resume(input);
  }

  @Rpc(quoteSubscriptionCancellation)
  cancellationQuote(input: InputOf<typeof quoteSubscriptionCancellation>) {
    return this.moves.cancellationQuote(input);
  }

  @Rpc(cancelSubscription)
  cancel(input: InputOf<typeof cancelSubscription>) {
    return this.moves.cancel(input);
  }

  @Rpc(markServiceComplete)
  markServiceComplete(input: InputOf<typeof markServiceComplete>) {
    return this.visits.markComplete(input);
  }

  @Rpc(listVisits)
  listVisits(input: InputOf<typeof listVisits>) {
    return this.visits.list(input);
  }

  @Rpc(skipVisit)
  skipVisit(input: InputOf<typeof skipVisit>) {
    return this.visits.skip(input);
  }

  @Rpc(moveVisit)
  moveVisit(input: InputOf<typeof moveVisit>) {
    return this.visits.move(input);
  }

  @Rpc(reportAbsence)
  reportAbsence(input: InputOf<typeof reportAbsence>) {
    return this.visits.reportAbsence(input);
  }
}
