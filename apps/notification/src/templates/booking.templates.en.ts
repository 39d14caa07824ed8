import type { BookingMoved } from '@sahaya/contracts';
import { BRAND, REPLACEMENT_WAVE } from '@sahaya/domain';
import { formatService, formatTimeRange } from './formatters.en.js';
import { formatPaise, otherPartyName } from './formatters.js';
import type { BookingTemplates } from './template-types.js';

/** Told to the party for whom staff reported the other one as absent. */
const reportedForYou = (visit: BookingMoved) => ({
  title: 'We reported it for you',
  body: `${BRAND} support recorded that the ${formatService(visit.service)} visit of ${formatTimeRange(visit)} did not take place, as you told us. The other side can contest it within 24 hours. No money moves until then.`,
});

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
  'booking-cancelled-for-customer': (visit) => ({
    title: 'Your booking is cancelled',
    body: `We cancelled your ${formatService(visit.service)} booking with ${visit.helperName} for ${formatTimeRange(visit)}, as you asked. The booking shows your refund and any fee.`,
  }),
  'booking-cancelled-for-helper': (visit, to) =>
    to === 'helper'
      ? {
          title: 'Booking cancelled for you',
          body: `We cancelled the ${formatService(visit.service)} booking of ${visit.customerName} for ${formatTimeRange(visit)} because you cannot come. If it was late, it counts as a strike, which you can contest.`,
        }
      : {
          title: 'Your helper cannot come',
          body: `${visit.helperName} cannot come for your ${formatService(visit.service)} booking of ${formatTimeRange(visit)}. We cancelled it. The booking shows your refund; we are checking whether we can add more.`,
        },
  'booking-cancelled-by-us': (visit, to) => ({
    title: 'We cancelled a booking',
    body:
      to === 'helper'
        ? `We had to cancel the ${formatService(visit.service)} booking of ${visit.customerName} for ${formatTimeRange(visit)}. Your time is free again. This does not count against you.`
        : `We are sorry: we had to cancel your ${formatService(visit.service)} booking with ${visit.helperName} for ${formatTimeRange(visit)}. There is no fee. The booking shows your refund.`,
  }),
  'booking-completed': (visit) => ({
    title: 'Visit completed',
    body: `${visit.byStaff ? `${BRAND} support, for ${visit.helperName},` : visit.helperName} marked your ${formatService(visit.service)} visit of ${formatTimeRange(visit)} as complete. You can add a review now.`,
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
    body: `${visit.customerName} is still waiting for your answer: ${formatService(visit.service)} on ${formatTimeRange(visit)}. Half of the time to answer has passed.`,
  }),
  'booking-expired': (visit, to) => ({
    title: 'Request expired',
    body:
      to === 'helper'
        ? `The ${formatService(visit.service)} request of ${visit.customerName} for ${formatTimeRange(visit)} was not answered in time. This does not count against you.`
        : `${visit.helperName} did not answer your ${formatService(visit.service)} request for ${formatTimeRange(visit)} in time. You can choose another time or helper.`,
  }),
  'booking-payment-due': (visit) => ({
    title: 'Please pay for your booking',
    body: `Your ${formatService(visit.service)} booking with ${visit.helperName} for ${formatTimeRange(visit)} is not paid yet. If it is not paid in time, it is cancelled free of charge.`,
  }),
  'booking-unpaid': (visit, to) => ({
    title: 'Booking cancelled: not paid',
    body:
      to === 'helper'
        ? `The ${formatService(visit.service)} booking of ${visit.customerName} for ${formatTimeRange(visit)} was not paid in time. Your time is free again.`
        : `Your ${formatService(visit.service)} booking with ${visit.helperName} for ${formatTimeRange(visit)} was not paid in time. We cancelled it free of charge.`,
  }),
  'booking-platform-cancelled': (booking, to) => {
    const { wasAccepted, isSearching, refundPaise = 0, compensationPaise = 0, creditPaise = 0 } = booking;
    const visit = `${formatService(booking.service)} on ${formatTimeRange(booking)}`;
    if (to === 'helper') {
      return wasAccepted
        ? {
            title: 'Visit cancelled',
            body: `${BRAND} cancelled the visit of ${booking.customerName}: ${visit}. Your time is free again, and it does not count against you.${compensationPaise > 0 ? ` You get ${formatPaise(compensationPaise)} because it is so late.` : ''}`,
          }
        : {
            title: 'Request cancelled',
            body: `${BRAND} cancelled the request of ${booking.customerName}: ${visit}. You need not reply.`,
          };
    }
    if (isSearching) {
      return {
        title: 'We are looking for another helper',
        body: `${BRAND} cancelled your visit with ${booking.helperName}: ${visit}. We are asking other helpers near you, at the same price or less. You confirm the new helper, or take a full refund at any time.${creditPaise > 0 ? ` We are sorry that it is so late and added ${formatPaise(creditPaise)} to your wallet.` : ''}`,
      };
    }
    const money = refundPaise > 0 ? 'You get a full refund.' : 'You pay nothing.';
    const credit = creditPaise > 0 ? ` We added ${formatPaise(creditPaise)} to your wallet.` : '';
    return {
      title: wasAccepted ? 'Visit cancelled' : 'Request cancelled',
      body: `${BRAND} cancelled your ${wasAccepted ? 'visit with' : 'request to'} ${booking.helperName}: ${visit}. ${money}${credit} You can choose another helper.`,
    };
  },
  'booking-started': (visit) => ({
    title: 'Your helper has arrived',
    body: `The ${formatService(visit.service)} visit of ${visit.helperName}, ${formatTimeRange(visit)}, has started. If this is wrong, please contact us.`,
  }),
  'booking-arrival-confirmed': (visit) => ({
    title: 'Your arrival is confirmed',
    body: `${visit.customerName} confirmed that you arrived for the ${formatService(visit.service)} visit of ${formatTimeRange(visit)}. You no longer need the start code.`,
  }),
  'booking-completed-unasked': (visit) => ({
    title: 'Visit completed',
    body: `${visit.byStaff ? `${BRAND} support marked it complete for you. ` : ''}The ${formatService(visit.service)} visit to ${visit.customerName}, ${formatTimeRange(visit)}, is complete. Your earnings show it.`,
  }),
  'booking-end-due': (visit, to) => ({
    title: to === 'helper' ? 'Is the visit done?' : 'Did the visit take place?',
    body:
      to === 'helper'
        ? `Your ${formatService(visit.service)} visit to ${visit.customerName}, ${formatTimeRange(visit)}, has ended. Please mark it as complete.`
        : `Your ${formatService(visit.service)} visit of ${visit.helperName}, ${formatTimeRange(visit)}, should have ended. Please tell us whether it took place.`,
  }),
  'booking-case-opened': (visit, to) => ({
    title: 'We are reviewing your visit',
    body: `It is not yet clear what happened with the ${formatService(visit.service)} visit of ${formatTimeRange(visit)} (${otherPartyName(visit, to)}). Our staff will decide. No money moves until then.`,
  }),
  'booking-case-closed': (visit, to) => ({
    title: 'Decision about your visit',
    body: `The ${formatService(visit.service)} visit of ${formatTimeRange(visit)} (${otherPartyName(visit, to)}) is cancelled, and no one is at fault. An online payment is refunded to the customer.`,
  }),
  'booking-arrival-asked': (visit, to) => ({
    title: to === 'helper' ? 'Have you arrived?' : 'Did your helper arrive?',
    body:
      to === 'helper'
        ? `${visit.customerName} expects you for ${formatService(visit.service)}, ${formatTimeRange(visit)}. Please enter the start code that the customer shares with you.`
        : `${visit.helperName} should have arrived for ${formatService(visit.service)}, ${formatTimeRange(visit)}. Please tell us whether they did.`,
  }),
  'booking-customer-claimed': (visit, to) =>
    to === 'helper'
      ? reportedForYou(visit)
      : {
          title: 'Your helper reported you absent',
          body: `${visit.helperName} came for ${formatService(visit.service)}, ${formatTimeRange(visit)}, and reported${visit.byStaff ? ` through ${BRAND} support` : ''} that no one was there. If this is wrong, contest it within 24 hours. Otherwise the visit is charged in full.`,
        },
  'booking-helper-claimed': (visit, to) =>
    to === 'customer'
      ? reportedForYou(visit)
      : {
          title: 'Your customer reported you absent',
          body: `${visit.customerName} reported${visit.byStaff ? ` through ${BRAND} support` : ''} that you did not come for ${formatService(visit.service)}, ${formatTimeRange(visit)}. If this is wrong, contest it within 24 hours.`,
        },
  'booking-customer-no-show': (visit, to) => ({
    title: to === 'helper' ? 'The customer was absent' : 'You missed your visit',
    body:
      to === 'helper'
        ? `${visit.customerName} was absent for ${formatService(visit.service)}, ${formatTimeRange(visit)}. You are paid for the visit.`
        : `You were absent for ${formatService(visit.service)}, ${formatTimeRange(visit)}. The visit is charged in full.`,
  }),
  'booking-helper-no-show': (visit, to) => ({
    title: to === 'helper' ? 'You did not come' : 'Your helper did not come',
    body:
      to === 'helper'
        ? `You did not come to ${visit.customerName} for ${formatService(visit.service)}, ${formatTimeRange(visit)}. You received a strike, which you can contest.`
        : `We are sorry that ${visit.helperName} did not come for ${formatService(visit.service)}, ${formatTimeRange(visit)}. We refund your payment in full and added a credit for your next visit to your wallet.`,
  }),
  'booking-helper-cancelled': (visit) => ({
    title: 'Your helper cannot come',
    body: `${visit.helperName} cancelled your ${formatService(visit.service)} booking for ${formatTimeRange(visit)}. We refund your payment in full. You can choose another helper.`,
  }),
  'booking-helper-late': (visit) => ({
    title: 'Your helper cannot come',
    body: `${visit.helperName} cancelled your ${formatService(visit.service)} booking for ${formatTimeRange(visit)} late. We are sorry. We refund your payment in full and added a credit for your next visit to your wallet.`,
  }),
  'booking-replacement-begun': (visit) => ({
    title: 'Your helper cannot come: we are looking for another',
    body: `${visit.byStaff ? `${BRAND} support learned that ${visit.helperName} cannot come, and cancelled` : `${visit.helperName} cancelled`} your ${formatService(visit.service)} booking for ${formatTimeRange(visit)}. We are asking other helpers near you, at the same price or less. You confirm the new helper, or take a refund at any time.`,
  }),
  'booking-replacement-asked': (visit) => ({
    title: 'Can you take this job?',
    body: `${visit.byStaff ? `${BRAND} support is asking you. ` : ''}${visit.customerName} needs another helper for ${formatService(visit.service)} on ${formatTimeRange(visit)}. Please answer within ${REPLACEMENT_WAVE.minutes} minutes. Declining does not count against you.`,
  }),
  'booking-replacement-proposed': (visit) => ({
    title: 'Another helper can come',
    body: `${visit.helperName} can come for ${formatService(visit.service)} on ${formatTimeRange(visit)}, at the same price or less. Please confirm, ask for someone else, or take a refund.`,
  }),
  'booking-replacement-failed': (visit) => ({
    title: 'No replacement found',
    body: `We are sorry: your ${formatService(visit.service)} visit of ${formatTimeRange(visit)} is cancelled. We refund your online payment in full.`,
  }),
  'booking-replacement-let-go': (visit) => ({
    title: 'Your time is free again',
    body: `${visit.customerName} no longer needs you for ${formatService(visit.service)} on ${formatTimeRange(visit)}. Thank you for your offer.`,
  }),
  'booking-replaced': (visit) => ({
    title: 'The job is yours',
    body: `${visit.customerName} confirmed you for ${formatService(visit.service)} on ${formatTimeRange(visit)}.`,
  }),
  'booking-more-asked': (visit, to) => ({
    title: 'Half an hour more?',
    body: `${otherPartyName(visit, to)} asks for half an hour more: ${formatService(visit.service)}, ${formatTimeRange(visit)}. Please answer before the visit ends.`,
  }),
  'booking-more-agreed': (visit, to) => ({
    title: 'Visit extended by half an hour',
    body: `${otherPartyName(visit, to)} agreed: your ${formatService(visit.service)} visit is now ${formatTimeRange(visit)}.`,
  }),
  'booking-more-refused': (visit) => ({
    title: 'Visit not extended',
    body: `Half an hour more is not possible. The ${formatService(visit.service)} visit ends as agreed: ${formatTimeRange(visit)}.`,
  }),
  'booking-dispute-opened': (visit) => ({
    title: 'Dispute about a visit',
    body: `${visit.customerName} disputed the ${formatService(visit.service)} visit of ${formatTimeRange(visit)}. Please tell us your side within 24 hours. Your pay for this visit is held until the decision.`,
  }),
  'booking-dispute-answered': (visit) => ({
    title: 'Your helper answered the dispute',
    body: `${visit.helperName} answered your dispute about the ${formatService(visit.service)} visit of ${formatTimeRange(visit)}. Our staff will decide.`,
  }),
  'booking-dispute-withdrawn': (visit) => ({
    title: 'Dispute withdrawn',
    body: `${visit.customerName} withdrew the dispute about the ${formatService(visit.service)} visit of ${formatTimeRange(visit)}. Your pay is released.`,
  }),
  'booking-dispute-decided': (visit, to) => ({
    title: 'Decision about the dispute',
    body: `We decided the dispute about the ${formatService(visit.service)} visit of ${formatTimeRange(visit)} (${otherPartyName(visit, to)}). Open the booking to see the decision and its reason.`,
  }),
  'change-proposed': (change, to) => ({
    title: 'Change proposed',
    body:
      change.byStaff && to === change.by
        ? `${BRAND} support asked ${otherPartyName(change, to)} for you to agree to ${change.to ? `another time, ${formatTimeRange(change.to)},` : 'another address'} for the ${formatService(change.service)} booking of ${formatTimeRange(change)}. Until then, nothing changes.`
        : `${otherPartyName(change, to)} proposes ${change.byStaff ? `through ${BRAND} support ` : ''}${change.to ? `another time, ${formatTimeRange(change.to)},` : 'another address'} for the ${formatService(change.service)} booking of ${formatTimeRange(change)}. Please answer.`,
  }),
  'change-made': (change) => ({
    title: change.agreed ? 'Change accepted' : 'Booking changed',
    body: `${change.byStaff ? `${BRAND} support made a change. ` : ''}The ${formatService(change.service)} booking of ${formatTimeRange(change)} ${change.to ? `is now on ${formatTimeRange(change.to)}` : 'has another address'}.`,
  }),
  'change-closed': (change) => ({
    title: 'Booking unchanged',
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
