import { BRAND, lastDayOf } from '@sahaya/domain';
import { formatDay, formatServices, formatTime, formatVisitTime } from './formatters.en.js';
import { formatPaise, truncate } from './formatters.js';
import type { SubscriptionFacts, SubscriptionTemplates } from './template-types.js';

const bySupport = ({ byStaff }: SubscriptionFacts) => (byStaff ? `${BRAND} support recorded a change. ` : '');

export const subscriptionTemplatesEn: SubscriptionTemplates = {
  'plan-requested': (plan) => ({
    title: 'New subscription request',
    body: `${plan.customerName} asks for ${formatServices(plan)} from ${formatDay(plan.startDate)} to ${formatDay(lastDayOf(plan))}, and has paid. Please reply within 48 hours.`,
  }),
  'plan-accepted': (plan) => ({
    title: 'Subscription accepted',
    body: `${plan.helperName} accepted your ${formatServices(plan)} subscription from ${formatDay(plan.startDate)}.`,
  }),
  'plan-declined': (plan) => ({
    title: 'Subscription declined',
    body: `${plan.helperName} cannot take your ${formatServices(plan)} subscription. You get a full refund.`,
  }),
  'plan-withdrawn': (plan) => ({
    title: 'Subscription request withdrawn',
    body: `${plan.customerName} withdrew the request for ${formatServices(plan)} from ${formatDay(plan.startDate)}. You need not reply.`,
  }),
  'plan-expired': (plan, to) => ({
    title: 'Subscription expired',
    body:
      to === 'helper'
        ? `The request of ${plan.customerName} for ${formatServices(plan)} was not answered in time.`
        : `Your ${formatServices(plan)} subscription with ${plan.helperName} did not start. You get a full refund.`,
  }),
  'plan-paused': (plan) => ({
    title: 'Subscription paused',
    body: `${plan.customerName} paused the ${formatServices(plan)} subscription. It now ends on ${formatDay(lastDayOf(plan))}.`,
  }),
  'plan-resumed': (plan, to) => ({
    title: 'Subscription resumed',
    body: `The ${formatServices(plan)} subscription with ${to === 'helper' ? plan.customerName : plan.helperName} continues until ${formatDay(lastDayOf(plan))}.`,
  }),
  'plan-cancelled': (plan) => ({
    title: 'Subscription cancelled',
    body: `${plan.customerName} cancelled the ${formatServices(plan)} subscription. Your time is free again.`,
  }),
  'plan-cancelled-for-customer': (plan) => ({
    title: 'Your subscription is cancelled',
    body: `We cancelled your ${formatServices(plan)} subscription with ${plan.helperName}, as you asked. The subscription shows your refund.`,
  }),
  'plan-cancelled-for-helper': (plan, to) => ({
    title: 'Subscription cancelled',
    body:
      to === 'helper'
        ? `We cancelled the ${formatServices(plan)} subscription of ${plan.customerName} because you cannot come. Your time is free again.`
        : `${plan.helperName} cannot come any more. We cancelled your ${formatServices(plan)} subscription. It shows your refund.`,
  }),
  'plan-cancelled-by-us': (plan, to) => ({
    title: 'We cancelled a subscription',
    body:
      to === 'helper'
        ? `We had to cancel the ${formatServices(plan)} subscription of ${plan.customerName}. Your time is free again. This does not count against you.`
        : `We are sorry: we had to cancel your ${formatServices(plan)} subscription with ${plan.helperName}. It shows your refund.`,
  }),
  'plan-visit-refunded': (plan, to) => ({
    title: 'A visit was refunded',
    body:
      to === 'helper'
        ? `We refunded the ${formatServices(plan)} visit at ${plan.customerName} on ${formatVisitTime(plan)}. ${plan.fromHelper ? 'Its pay is taken out of your balance.' : 'You keep its pay.'} If this is wrong, please contact us.`
        : `We refund the ${formatServices(plan)} visit on ${formatVisitTime(plan)} in full.`,
  }),
  'plan-platform-cancelled': (plan, to) => {
    const { wasAccepted, refundPaise = 0, compensationPaise = 0 } = plan;
    const what = wasAccepted ? 'subscription' : 'subscription request';
    const title = wasAccepted ? 'Subscription cancelled' : 'Subscription request cancelled';
    if (to === 'helper') {
      const late =
        compensationPaise > 0
          ? ` You get ${formatPaise(compensationPaise)} for the visits that were about to start.`
          : '';
      return {
        title,
        body: `${BRAND} cancelled the ${what} of ${plan.customerName}: ${formatServices(plan)}. ${wasAccepted ? `Your time is free again, and it does not count against you.${late}` : 'You need not reply.'}`,
      };
    }
    const money =
      refundPaise > 0
        ? `We refund ${formatPaise(refundPaise)}${wasAccepted ? ' for the visits that are left' : ''}.`
        : 'You pay nothing.';
    return {
      title,
      body: `${BRAND} cancelled your ${what} with ${plan.helperName}: ${formatServices(plan)}. ${money} You can choose another helper.`,
    };
  },
  'plan-completed': (plan) => ({
    title: 'Subscription completed',
    body: `Your ${formatServices(plan)} subscription with ${plan.helperName} is complete.`,
  }),
  'plan-visit-skipped': (plan, to) => ({
    title: 'Visit skipped',
    body: `${bySupport(plan)}The ${formatServices(plan)} visit ${to === 'helper' ? 'at' : 'with'} ${to === 'helper' ? plan.customerName : plan.helperName} on ${formatVisitTime(plan)} is skipped.`,
  }),
  'plan-visit-confirmed': (plan) => ({
    title: 'Visit confirmed',
    body: `${plan.customerName} confirmed the ${formatServices(plan)} visit on ${formatVisitTime(plan)}. It counts as done.`,
  }),
  'plan-visit-denied': (plan) => ({
    title: 'Visit did not take place?',
    body: `${plan.customerName} says the ${formatServices(plan)} visit on ${formatVisitTime(plan)} did not take place. It is refunded and not paid. If you were there, write to our support.`,
  }),
  'plan-visit-moved': (plan, to) => ({
    title: 'Visit moved',
    body: `${bySupport(plan)}The ${formatServices(plan)} visit ${to === 'helper' ? 'at' : 'with'} ${to === 'helper' ? plan.customerName : plan.helperName} is now on ${formatVisitTime(plan)}.`,
  }),
  'plan-helper-back': (plan) => ({
    title: 'Your helper can come after all',
    body: `${plan.helperName} comes for ${formatServices(plan)} on ${formatVisitTime(plan)} after all. You need not do anything.`,
  }),
  'plan-helper-absent': (plan, to) =>
    to === 'helper'
      ? {
          title: 'You cannot come',
          body: `${BRAND} support recorded that you cannot come to ${plan.customerName} for ${formatServices(plan)} on ${formatVisitTime(plan)}. If this is wrong, open the subscription and say that you can come.`,
        }
      : {
          title: 'Your helper cannot come',
          body: `${bySupport(plan)}${plan.helperName} cannot come for ${formatServices(plan)} on ${formatVisitTime(plan)}. Choose whether we look for a substitute. Otherwise we refund the visit.`,
        },
  'plan-substitute-asked': (plan) => ({
    title: 'Can you take this visit?',
    body: `${plan.customerName} needs a substitute for ${formatServices(plan)} on ${formatVisitTime(plan)}. The first helper to accept gets the visit.`,
  }),
  'plan-substitute-proposed': (plan) => ({
    title: 'Substitute found',
    body: `${plan.substitute?.name ?? ''} can come for ${formatServices(plan)} on ${formatVisitTime(plan)}. Please confirm, or let us ask others.`,
  }),
  'plan-substitute-found': (plan, to) =>
    to === 'helper'
      ? {
          title: 'The visit is yours',
          body: `${plan.customerName} expects you for ${formatServices(plan)} on ${formatVisitTime(plan)}.`,
        }
      : {
          title: 'Substitute confirmed',
          body: `${plan.substitute?.name ?? ''} comes for ${formatServices(plan)} on ${formatVisitTime(plan)}.`,
        },
  'plan-substitute-released': (plan) => ({
    title: 'Visit released',
    body: `The ${formatServices(plan)} visit at ${plan.customerName} on ${formatVisitTime(plan)} is no longer yours. Your time is free again.`,
  }),
  'plan-renewal': (plan) => ({
    title: 'Renew your subscription?',
    body: `Your ${formatServices(plan)} subscription with ${plan.helperName} ends on ${formatDay(lastDayOf(plan))}. You can renew it on the same terms with one tap.`,
  }),
  'plan-day': ({ date, visits }) => ({
    title: `Your visits of ${formatDay(date)}`,
    body: truncate(visits.map((visit) => `${formatTime(date, visit.startTime)} ${visit.customerName}`).join(', ')),
  }),
};
