import { formatDay, formatServices, formatTime, formatVisitTime } from './formatters.en.js';
import { truncate } from './formatters.js';
import type { SubscriptionTemplates } from './template-types.js';

export const subscriptionTemplatesEn: SubscriptionTemplates = {
  'plan-requested': (plan) => ({
    title: 'New subscription request',
    body: `${plan.customerName} asks for ${formatServices(plan)} from ${formatDay(plan.startDate)} to ${formatDay(plan.endDate)}, and has paid. Please answer within 48 hours.`,
  }),
  'plan-accepted': (plan) => ({
    title: 'Subscription accepted',
    body: `${plan.helperName} accepted your ${formatServices(plan)} subscription from ${formatDay(plan.startDate)}.`,
  }),
  'plan-declined': (plan) => ({
    title: 'Subscription declined',
    body: `${plan.helperName} cannot take your ${formatServices(plan)} subscription. All that you paid is refunded.`,
  }),
  'plan-expired': (plan, to) => ({
    title: 'Subscription expired',
    body:
      to === 'helper'
        ? `The request of ${plan.customerName} for ${formatServices(plan)} had no answer in time.`
        : `Your ${formatServices(plan)} subscription with ${plan.helperName} did not begin. What you paid is refunded.`,
  }),
  'plan-paused': (plan) => ({
    title: 'Subscription paused',
    body: `${plan.customerName} paused the ${formatServices(plan)} subscription. It now ends on ${formatDay(plan.endDate)}.`,
  }),
  'plan-resumed': (plan, to) => ({
    title: 'Subscription goes on',
    body: `The ${formatServices(plan)} subscription with ${to === 'helper' ? plan.customerName : plan.helperName} goes on until ${formatDay(plan.endDate)}.`,
  }),
  'plan-cancelled': (plan) => ({
    title: 'Subscription cancelled',
    body: `${plan.customerName} cancelled the ${formatServices(plan)} subscription. Your time is free again.`,
  }),
  'plan-completed': (plan) => ({
    title: 'Subscription completed',
    body: `Your ${formatServices(plan)} subscription with ${plan.helperName} is complete.`,
  }),
  'plan-visit-skipped': (plan, to) => ({
    title: 'Visit skipped',
    body: `The ${formatServices(plan)} visit ${to === 'helper' ? 'at' : 'with'} ${to === 'helper' ? plan.customerName : plan.helperName} on ${formatVisitTime(plan)} does not take place.`,
  }),
  'plan-visit-moved': (plan, to) => ({
    title: 'Visit moved',
    body: `The ${formatServices(plan)} visit ${to === 'helper' ? 'at' : 'with'} ${to === 'helper' ? plan.customerName : plan.helperName} is now on ${formatVisitTime(plan)}.`,
  }),
  'plan-helper-absent': (plan) => ({
    title: 'Your helper cannot come',
    body: `${plan.helperName} cannot come for ${formatServices(plan)} on ${formatVisitTime(plan)}. Tell us whether we look for somebody else; if not, the visit is refunded.`,
  }),
  'plan-substitute-asked': (plan) => ({
    title: 'Can you help out once?',
    body: `${plan.customerName} needs somebody for ${formatServices(plan)} on ${formatVisitTime(plan)}. The first who agrees has the visit.`,
  }),
  'plan-substitute-proposed': (plan) => ({
    title: 'Somebody else could come',
    body: `${plan.substitute?.name ?? ''} could come for ${formatServices(plan)} on ${formatVisitTime(plan)}. Please say yes, or let us ask others.`,
  }),
  'plan-substitute-found': (plan, to) =>
    to === 'helper'
      ? {
          title: 'The visit is yours',
          body: `${plan.customerName} expects you for ${formatServices(plan)} on ${formatVisitTime(plan)}.`,
        }
      : {
          title: 'Somebody else comes',
          body: `${plan.substitute?.name ?? ''} comes for ${formatServices(plan)} on ${formatVisitTime(plan)}.`,
        },
  'plan-substitute-released': (plan) => ({
    title: 'You are not needed',
    body: `The ${formatServices(plan)} visit at ${plan.customerName} on ${formatVisitTime(plan)} is not yours any more. Your time is free again.`,
  }),
  'plan-renewal': (plan) => ({
    title: 'Renew your subscription?',
    body: `Your ${formatServices(plan)} subscription with ${plan.helperName} ends on ${formatDay(plan.endDate)}. You can renew it on the same terms with one tap.`,
  }),
  'plan-day': ({ date, visits }) => ({
    title: `Your visits of ${formatDay(date)}`,
    body: truncate(visits.map((visit) => `${formatTime(date, visit.startTime)} ${visit.customerName}`).join(', ')),
  }),
};
