import { REPLACEMENT_WAVE } from '@sahaya/domain';
import { formatService, formatTimeRange } from './formatters.en.js';
import { otherPartyName } from './formatters.js';
import type { BookingTemplates } from './template-types.js';

export const bookingTemplatesEn: BookingTemplates = {
  'booking-requested': (visit) => ({
    title: 'New booking request',
    body: `${visit.customerName} asks for ${formatService(visit.service)} on ${formatTimeRange(visit)}.`,
  }),
  'booking-accepted': (visit) => ({
    title: 'Booking accepted',
    body: `${visit.helperName} accepted your ${formatService(visit.service)} booking for ${formatTimeRange(visit)}.`,
  }),
  'booking-declined': (visit) => ({
    title: 'Booking declined',
    body: `${visit.helperName} cannot take your ${formatService(visit.service)} booking for ${formatTimeRange(visit)}. You can choose another helper.`,
  }),
  'booking-cancelled': (visit) => ({
    title: 'Booking cancelled',
    body: `${visit.customerName} cancelled the ${formatService(visit.service)} booking for ${formatTimeRange(visit)}.`,
  }),
  'booking-completed': (visit) => ({
    title: 'Visit completed',
    body: `${visit.helperName} marked your ${formatService(visit.service)} visit of ${formatTimeRange(visit)} as complete. You can add a review now.`,
  }),
  'booking-superseded': (visit) => ({
    title: 'Time no longer available',
    body: `${visit.helperName} is already booked at the time of your ${formatService(visit.service)} request, ${formatTimeRange(visit)}. You can choose another time or helper.`,
  }),
  'booking-paid': (visit, to) =>
    to === 'helper'
      ? {
          title: 'Booking paid',
          body: `${visit.customerName} paid online for ${formatService(visit.service)} on ${formatTimeRange(visit)}.`,
        }
      : {
          title: 'Payment received',
          body: `Your ${formatService(visit.service)} booking with ${visit.helperName} for ${formatTimeRange(visit)} is paid.`,
        },
  'booking-answer-due': (visit) => ({
    title: 'Please answer a request',
    body: `${visit.customerName} still waits for your answer: ${formatService(visit.service)} on ${formatTimeRange(visit)}. Half of the time to answer is over.`,
  }),
  'booking-expired': (visit, to) => ({
    title: 'Request expired',
    body:
      to === 'helper'
        ? `The ${formatService(visit.service)} request of ${visit.customerName} for ${formatTimeRange(visit)} was not answered in time. This does not count against you.`
        : `${visit.helperName} did not answer your ${formatService(visit.service)} request for ${formatTimeRange(visit)} in time. You can choose another time or helper.`,
  }),
  'booking-payment-due': (visit) => ({
    title: 'Please pay your booking',
    body: `Your ${formatService(visit.service)} booking with ${visit.helperName} for ${formatTimeRange(visit)} is not paid yet. Without the payment it is cancelled, free of charge.`,
  }),
  'booking-unpaid': (visit, to) => ({
    title: 'Booking cancelled: not paid',
    body:
      to === 'helper'
        ? `The ${formatService(visit.service)} booking of ${visit.customerName} for ${formatTimeRange(visit)} was not paid in time. Your time is free again.`
        : `Your ${formatService(visit.service)} booking with ${visit.helperName} for ${formatTimeRange(visit)} was not paid in time. It is cancelled, free of charge.`,
  }),
  'booking-started': (visit) => ({
    title: 'Your helper is there',
    body: `The ${formatService(visit.service)} visit of ${visit.helperName}, ${formatTimeRange(visit)}, has begun. Not so? Please write to us.`,
  }),
  'booking-arrival-confirmed': (visit) => ({
    title: 'Your arrival is confirmed',
    body: `${visit.customerName} says that you are there for the ${formatService(visit.service)} visit of ${formatTimeRange(visit)}. You need no code any more.`,
  }),
  'booking-completed-unasked': (visit) => ({
    title: 'Visit counts as done',
    body: `The ${formatService(visit.service)} visit to ${visit.customerName}, ${formatTimeRange(visit)}, is complete. Your earnings show it.`,
  }),
  'booking-end-due': (visit, to) => ({
    title: to === 'helper' ? 'Is the visit done?' : 'Did the visit take place?',
    body:
      to === 'helper'
        ? `Your ${formatService(visit.service)} visit to ${visit.customerName}, ${formatTimeRange(visit)}, is over. Please mark it as complete.`
        : `Your ${formatService(visit.service)} visit of ${visit.helperName}, ${formatTimeRange(visit)}, should be over. Please tell us whether it took place.`,
  }),
  'booking-case-opened': (visit, to) => ({
    title: 'We look into your visit',
    body: `We do not know yet what happened with the ${formatService(visit.service)} visit of ${formatTimeRange(visit)} (${otherPartyName(visit, to)}). Our staff will decide; until then no money moves.`,
  }),
  'booking-case-closed': (visit, to) => ({
    title: 'We have decided about your visit',
    body: `The ${formatService(visit.service)} visit of ${formatTimeRange(visit)} (${otherPartyName(visit, to)}) is called off and counts as nobody’s fault. What was paid online goes back to the customer.`,
  }),
  'booking-arrival-asked': (visit, to) => ({
    title: to === 'helper' ? 'Are you there?' : 'Did your helper arrive?',
    body:
      to === 'helper'
        ? `${visit.customerName} expects you for ${formatService(visit.service)}, ${formatTimeRange(visit)}. Please enter the start code of the customer.`
        : `${visit.helperName} should be with you for ${formatService(visit.service)}, ${formatTimeRange(visit)}. Please tell us whether that is so.`,
  }),
  'booking-customer-claimed': (visit) => ({
    title: 'Your helper says you were not there',
    body: `${visit.helperName} came for ${formatService(visit.service)}, ${formatTimeRange(visit)}, and says that nobody was there. If that is not so, please tell us within 24 hours; else the visit is charged in full.`,
  }),
  'booking-helper-claimed': (visit) => ({
    title: 'Your customer says you did not come',
    body: `${visit.customerName} says that you did not come for ${formatService(visit.service)}, ${formatTimeRange(visit)}. If that is not so, please tell us within 24 hours.`,
  }),
  'booking-customer-no-show': (visit, to) => ({
    title: 'Nobody was there',
    body:
      to === 'helper'
        ? `${visit.customerName} was not there for ${formatService(visit.service)}, ${formatTimeRange(visit)}. You are paid for the visit.`
        : `You were not there for ${formatService(visit.service)}, ${formatTimeRange(visit)}. The visit is charged in full.`,
  }),
  'booking-helper-no-show': (visit, to) => ({
    title: to === 'helper' ? 'You did not come' : 'Your helper did not come',
    body:
      to === 'helper'
        ? `You did not come to ${visit.customerName} for ${formatService(visit.service)}, ${formatTimeRange(visit)}. You can contest the mark that you have for it.`
        : `We are sorry that ${visit.helperName} did not come for ${formatService(visit.service)}, ${formatTimeRange(visit)}. What you paid comes back in full, and a credit for your next visit is in your wallet.`,
  }),
  'booking-helper-cancelled': (visit) => ({
    title: 'Your helper cannot come',
    body: `${visit.helperName} called your ${formatService(visit.service)} booking for ${formatTimeRange(visit)} off. What you paid comes back in full. You can choose another helper.`,
  }),
  'booking-helper-late': (visit) => ({
    title: 'Your helper cannot come',
    body: `${visit.helperName} called your ${formatService(visit.service)} booking for ${formatTimeRange(visit)} off late. We are sorry: what you paid comes back in full, and a credit for your next visit is in your wallet.`,
  }),
  'booking-replacement-begun': (visit) => ({
    title: 'Your helper cannot come: we look for another',
    body: `${visit.helperName} called your ${formatService(visit.service)} booking for ${formatTimeRange(visit)} off. We are asking other helpers near you, at no higher price; you decide whether one may come. If you prefer, take your money back at any time.`,
  }),
  'booking-replacement-asked': (visit) => ({
    title: 'Can you take a visit over?',
    body: `${visit.customerName} needs another helper for ${formatService(visit.service)} on ${formatTimeRange(visit)}. Please answer within ${REPLACEMENT_WAVE.minutes} minutes. Saying no does not count against you.`,
  }),
  'booking-replacement-proposed': (visit) => ({
    title: 'Another helper can come',
    body: `${visit.helperName} can come for ${formatService(visit.service)} on ${formatTimeRange(visit)}, at no higher price. Please say yes, ask for someone else, or take your money back.`,
  }),
  'booking-replacement-failed': (visit) => ({
    title: 'No other helper in time',
    body: `We are sorry: your ${formatService(visit.service)} visit of ${formatTimeRange(visit)} does not take place. What you paid online comes back in full.`,
  }),
  'booking-replacement-let-go': (visit) => ({
    title: 'Your time is free again',
    body: `${visit.customerName} does not need you for ${formatService(visit.service)} on ${formatTimeRange(visit)} after all. Thank you for your offer.`,
  }),
  'booking-replaced': (visit) => ({
    title: 'You take the visit over',
    body: `${visit.customerName} agrees: you come for ${formatService(visit.service)} on ${formatTimeRange(visit)}.`,
  }),
  'booking-more-asked': (visit, to) => ({
    title: 'Half an hour more?',
    body: `${otherPartyName(visit, to)} asks for half an hour more: ${formatService(visit.service)}, ${formatTimeRange(visit)}. Please answer before the visit ends.`,
  }),
  'booking-more-agreed': (visit, to) => ({
    title: 'Half an hour more',
    body: `${otherPartyName(visit, to)} agrees: your ${formatService(visit.service)} visit is now ${formatTimeRange(visit)}.`,
  }),
  'booking-more-refused': (visit) => ({
    title: 'The visit ends as agreed',
    body: `Half an hour more is not possible: ${formatService(visit.service)}, ${formatTimeRange(visit)}.`,
  }),
  'booking-dispute-opened': (visit) => ({
    title: 'A visit was reported',
    body: `${visit.customerName} has reported the ${formatService(visit.service)} visit of ${formatTimeRange(visit)}. Please tell us your side within 24 hours. Your pay for this visit waits until it is decided.`,
  }),
  'booking-dispute-answered': (visit) => ({
    title: 'Your helper has answered',
    body: `${visit.helperName} has answered your report of the ${formatService(visit.service)} visit of ${formatTimeRange(visit)}. Our staff will decide.`,
  }),
  'booking-dispute-withdrawn': (visit) => ({
    title: 'The report was taken back',
    body: `${visit.customerName} has taken back the report of the ${formatService(visit.service)} visit of ${formatTimeRange(visit)}. Your pay goes on its way.`,
  }),
  'booking-dispute-decided': (visit, to) => ({
    title: 'We have decided about the report',
    body: `The report of the ${formatService(visit.service)} visit of ${formatTimeRange(visit)} (${otherPartyName(visit, to)}) is decided. Please see with the booking what was decided, and why.`,
  }),
  'change-proposed': (change, to) => ({
    title: 'A change is proposed',
    body: `${otherPartyName(change, to)} proposes ${change.to ? `another time, ${formatTimeRange(change.to)},` : 'another address'} for the ${formatService(change.service)} booking of ${formatTimeRange(change)}. Please answer.`,
  }),
  'change-made': (change) => ({
    title: 'Booking changed',
    body: `The ${formatService(change.service)} booking of ${formatTimeRange(change)} ${change.to ? `is now on ${formatTimeRange(change.to)}` : 'has another address'}.`,
  }),
  'change-closed': (change) => ({
    title: 'The booking stays as it was',
    body: `The proposed change of the ${formatService(change.service)} booking of ${formatTimeRange(change)} ${change.outcome === 'expired' ? 'was not answered' : `was ${change.outcome}`}.`,
  }),
  'reminder-24h': (visit, to) => ({
    title: 'Upcoming visit',
    body: `${to === 'helper' ? `${visit.customerName} expects you` : `${visit.helperName} comes`} for ${formatService(visit.service)} on ${formatTimeRange(visit)}.`,
  }),
  'reminder-2h': (visit, to) => ({
    title: 'Visit starts soon',
    body: `${to === 'helper' ? `${visit.customerName} expects you` : `${visit.helperName} comes`} for ${formatService(visit.service)} on ${formatTimeRange(visit)}.`,
  }),
};
