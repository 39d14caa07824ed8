import type {
  BOOKING_CHANGED,
  BookingMoved,
  CHANGE_CLOSED,
  EventData,
  WAITLIST_OFFERED,
  HELPER_DAY_LISTED,
  SubscriptionFactsData,
} from '@sahaya/contracts';
import { formatRupees, istInstant, type Party, REPLACEMENT_WAVE, type Service, toRupees } from '@sahaya/domain';

export interface Text {
  title: string;
  body: string;
}
/** News of a visit, told to one of its parties. */
type Tell = (visit: BookingMoved, to: Party) => Text;
/** News of another time or address; `to` absent: it is the address alone. */
type TellChange = (change: EventData<typeof BOOKING_CHANGED>, to: Party) => Text;

/** News of a subscription, or of one visit of it. */
type TellPlan = (plan: PlanNews, to: Party) => Text;
export type PlanNews = SubscriptionFactsData & {
  date?: string;
  startTime?: string;
  endTime?: string;
  substitute?: { name: string } | undefined;
};
type RefundNews = { amountPaise: number; expectedBy?: string | undefined };
type PayoutNews = { amountPaise: number; masked: string };

/** What each kind of entry says; a language is complete or does not compile. */
export interface Words {
  'booking-requested': Tell;
  'booking-accepted': Tell;
  'booking-declined': Tell;
  'booking-cancelled': Tell;
  'booking-completed': Tell;
  'booking-superseded': Tell;
  'booking-paid': Tell;
  'booking-answer-due': Tell;
  'booking-expired': Tell;
  'booking-payment-due': Tell;
  'booking-unpaid': Tell;
  'booking-started': Tell;
  'booking-arrival-confirmed': Tell;
  'booking-completed-unasked': Tell;
  'booking-end-due': Tell;
  'booking-case-opened': Tell;
  'booking-case-closed': Tell;
  'booking-arrival-asked': Tell;
  'booking-customer-claimed': Tell;
  'booking-helper-claimed': Tell;
  'booking-customer-no-show': Tell;
  'booking-helper-no-show': Tell;
  'booking-helper-cancelled': Tell;
  'booking-helper-late': Tell;
  'booking-replacement-begun': Tell;
  'booking-replacement-asked': Tell;
  'booking-replacement-proposed': Tell;
  'booking-replacement-failed': Tell;
  'booking-replacement-let-go': Tell;
  'booking-replaced': Tell;
  'booking-more-asked': Tell;
  'booking-more-agreed': Tell;
  'booking-more-refused': Tell;
  'booking-dispute-opened': Tell;
  'booking-dispute-answered': Tell;
  'booking-dispute-withdrawn': Tell;
  'booking-dispute-decided': Tell;
  'reminder-24h': Tell;
  'reminder-2h': Tell;
  'change-proposed': TellChange;
  'change-made': TellChange;
  'change-closed': (change: EventData<typeof CHANGE_CLOSED>) => Text;
  'plan-requested': TellPlan;
  'plan-accepted': TellPlan;
  'plan-declined': TellPlan;
  'plan-expired': TellPlan;
  'plan-paused': TellPlan;
  'plan-resumed': TellPlan;
  'plan-cancelled': TellPlan;
  'plan-completed': TellPlan;
  'plan-visit-skipped': TellPlan;
  'plan-visit-moved': TellPlan;
  'plan-helper-absent': TellPlan;
  'plan-substitute-asked': TellPlan;
  'plan-substitute-proposed': TellPlan;
  'plan-substitute-found': TellPlan;
  'plan-substitute-released': TellPlan;
  'plan-renewal': TellPlan;
  'plan-day': (day: Pick<EventData<typeof HELPER_DAY_LISTED>, 'date' | 'visits'>) => Text;
  'refund-started': (refund: RefundNews) => Text;
  'refund-arrived': (refund: RefundNews) => Text;
  'refund-late': (refund: RefundNews) => Text;
  'payout-paid': (payout: PayoutNews) => Text;
  'payout-failed': (payout: PayoutNews) => Text;
  'credit-granted': (credit: { amountPaise: number }) => Text;
  'review-posted': (review: { customerName: string; rating: number }) => Text;
  'review-replied': (review: { helperName: string }) => Text;
  'review-hidden': () => Text;
  'waitlist-offered': (offer: EventData<typeof WAITLIST_OFFERED>) => Text;
  'verification-verified': () => Text;
  'verification-rejected': (decision: { reason: string }) => Text;
  'ticket-replied': (reply: { number: string; text: string }) => Text;
  'push-welcome': () => Text;
  'message-sent': (message: { senderName: string; content: string }) => Text;
}
export type Kind = keyof Words;
export type PlanKind = Exclude<Extract<Kind, `plan-${string}`>, 'plan-day'>;
/** Kinds that tell of a visit. */
export type VisitKind = Extract<Kind, `booking-${string}` | `reminder-${string}`>;

const SNIPPET = 140;
export const snippet = (content: string) => (content.length > SNIPPET ? `${content.slice(0, SNIPPET - 1)}…` : content);

const IST = 'Asia/Kolkata';
const DAY = new Intl.DateTimeFormat('en-IN', { timeZone: IST, day: 'numeric', month: 'short', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-IN', { timeZone: IST, hour: 'numeric', minute: '2-digit', hour12: true });

const SERVICE_NAMES_EN: Record<Service, string> = {
  'sweeping-mopping': 'sweeping and mopping',
  cooking: 'cooking',
  laundry: 'laundry',
  gardening: 'gardening',
  'pet-care': 'pet care',
  'elderly-care': 'elderly care',
  babysitting: 'babysitting',
  'hair-dresser': 'hair dresser',
  other: 'home help',
};
const serviceEn = (code: string) => SERVICE_NAMES_EN[code as Service] ?? code;
const whenEn = ({ date, startTime, endTime }: Pick<BookingMoved, 'date' | 'startTime' | 'endTime'>) => {
  const [from, to] = [istInstant(date, startTime), istInstant(date, endTime)];
  return `${DAY.format(from)}, ${TIME.format(from)} to ${TIME.format(to)}`;
};

/** Who is on the other side of the visit. */
export const otherName = ({ customerName, helperName }: BookingMoved, to: Party) =>
  to === 'helper' ? customerName : helperName;

const dayEn = (date: string) => DAY.format(istInstant(date, '12:00'));
const clockEn = (date: string, time: string) => TIME.format(istInstant(date, time));
const servicesEn = ({ services }: PlanNews) => services.map(serviceEn).join(', ');
const visitEn = ({ date = '', startTime = '', endTime = '' }: PlanNews) => whenEn({ date, startTime, endTime });
export const rupees = (paise: number) => formatRupees(toRupees(paise));

export const en: Words = {
  'booking-requested': (visit) => ({
    title: 'New booking request',
    body: `${visit.customerName} asks for ${serviceEn(visit.service)} on ${whenEn(visit)}.`,
  }),
  'booking-accepted': (visit) => ({
    title: 'Booking accepted',
    body: `${visit.helperName} accepted your ${serviceEn(visit.service)} booking for ${whenEn(visit)}.`,
  }),
  'booking-declined': (visit) => ({
    title: 'Booking declined',
    body: `${visit.helperName} cannot take your ${serviceEn(visit.service)} booking for ${whenEn(visit)}. You can choose another helper.`,
  }),
  'booking-cancelled': (visit) => ({
    title: 'Booking cancelled',
    body: `${visit.customerName} cancelled the ${serviceEn(visit.service)} booking for ${whenEn(visit)}.`,
  }),
  'booking-completed': (visit) => ({
    title: 'Visit completed',
    body: `${visit.helperName} marked your ${serviceEn(visit.service)} visit of ${whenEn(visit)} as complete. You can add a review now.`,
  }),
  'booking-superseded': (visit) => ({
    title: 'Time no longer available',
    body: `${visit.helperName} is already booked at the time of your ${serviceEn(visit.service)} request, ${whenEn(visit)}. You can choose another time or helper.`,
  }),
  'booking-paid': (visit, to) =>
    to === 'helper'
      ? {
          title: 'Booking paid',
          body: `${visit.customerName} paid online for ${serviceEn(visit.service)} on ${whenEn(visit)}.`,
        }
      : {
          title: 'Payment received',
          body: `Your ${serviceEn(visit.service)} booking with ${visit.helperName} for ${whenEn(visit)} is paid.`,
        },
  'booking-answer-due': (visit) => ({
    title: 'Please answer a request',
    body: `${visit.customerName} still waits for your answer: ${serviceEn(visit.service)} on ${whenEn(visit)}. Half of the time to answer is over.`,
  }),
  'booking-expired': (visit, to) => ({
    title: 'Request expired',
    body:
      to === 'helper'
        ? `The ${serviceEn(visit.service)} request of ${visit.customerName} for ${whenEn(visit)} was not answered in time. This does not count against you.`
        : `${visit.helperName} did not answer your ${serviceEn(visit.service)} request for ${whenEn(visit)} in time. You can choose another time or helper.`,
  }),
  'booking-payment-due': (visit) => ({
    title: 'Please pay your booking',
    body: `Your ${serviceEn(visit.service)} booking with ${visit.helperName} for ${whenEn(visit)} is not paid yet. Without the payment it is cancelled, free of charge.`,
  }),
  'booking-unpaid': (visit, to) => ({
    title: 'Booking cancelled: not paid',
    body:
      to === 'helper'
        ? `The ${serviceEn(visit.service)} booking of ${visit.customerName} for ${whenEn(visit)} was not paid in time. Your time is free again.`
        : `Your ${serviceEn(visit.service)} booking with ${visit.helperName} for ${whenEn(visit)} was not paid in time. It is cancelled, free of charge.`,
  }),
  'booking-started': (visit) => ({
    title: 'Your helper is there',
    body: `The ${serviceEn(visit.service)} visit of ${visit.helperName}, ${whenEn(visit)}, has begun. Not so? Please write to us.`,
  }),
  'booking-arrival-confirmed': (visit) => ({
    title: 'Your arrival is confirmed',
    body: `${visit.customerName} says that you are there for the ${serviceEn(visit.service)} visit of ${whenEn(visit)}. You need no code any more.`,
  }),
  'booking-completed-unasked': (visit) => ({
    title: 'Visit counts as done',
    body: `The ${serviceEn(visit.service)} visit to ${visit.customerName}, ${whenEn(visit)}, is complete. Your earnings show it.`,
  }),
  'booking-end-due': (visit, to) => ({
    title: to === 'helper' ? 'Is the visit done?' : 'Did the visit take place?',
    body:
      to === 'helper'
        ? `Your ${serviceEn(visit.service)} visit to ${visit.customerName}, ${whenEn(visit)}, is over. Please mark it as complete.`
        : `Your ${serviceEn(visit.service)} visit of ${visit.helperName}, ${whenEn(visit)}, should be over. Please tell us whether it took place.`,
  }),
  'booking-case-opened': (visit, to) => ({
    title: 'We look into your visit',
    body: `We do not know yet what happened with the ${serviceEn(visit.service)} visit of ${whenEn(visit)} (${otherName(visit, to)}). Our staff will decide; until then no money moves.`,
  }),
  'booking-case-closed': (visit, to) => ({
    title: 'We have decided about your visit',
    body: `The ${serviceEn(visit.service)} visit of ${whenEn(visit)} (${otherName(visit, to)}) is called off and counts as nobody’s fault. What was paid online goes back to the customer.`,
  }),
  'booking-arrival-asked': (visit, to) => ({
    title: to === 'helper' ? 'Are you there?' : 'Did your helper arrive?',
    body:
      to === 'helper'
        ? `${visit.customerName} expects you for ${serviceEn(visit.service)}, ${whenEn(visit)}. Please enter the start code of the customer.`
        : `${visit.helperName} should be with you for ${serviceEn(visit.service)}, ${whenEn(visit)}. Please tell us whether that is so.`,
  }),
  'booking-customer-claimed': (visit) => ({
    title: 'Your helper says you were not there',
    body: `${visit.helperName} came for ${serviceEn(visit.service)}, ${whenEn(visit)}, and says that nobody was there. If that is not so, please tell us within 24 hours; else the visit is charged in full.`,
  }),
  'booking-helper-claimed': (visit) => ({
    title: 'Your customer says you did not come',
    body: `${visit.customerName} says that you did not come for ${serviceEn(visit.service)}, ${whenEn(visit)}. If that is not so, please tell us within 24 hours.`,
  }),
  'booking-customer-no-show': (visit, to) => ({
    title: 'Nobody was there',
    body:
      to === 'helper'
        ? `${visit.customerName} was not there for ${serviceEn(visit.service)}, ${whenEn(visit)}. You are paid for the visit.`
        : `You were not there for ${serviceEn(visit.service)}, ${whenEn(visit)}. The visit is charged in full.`,
  }),
  'booking-helper-no-show': (visit, to) => ({
    title: to === 'helper' ? 'You did not come' : 'Your helper did not come',
    body:
      to === 'helper'
        ? `You did not come to ${visit.customerName} for ${serviceEn(visit.service)}, ${whenEn(visit)}. You can contest the mark that you have for it.`
        : `We are sorry that ${visit.helperName} did not come for ${serviceEn(visit.service)}, ${whenEn(visit)}. What you paid comes back in full, and a credit for your next visit is in your wallet.`,
  }),
  'booking-helper-cancelled': (visit) => ({
    title: 'Your helper cannot come',
    body: `${visit.helperName} called your ${serviceEn(visit.service)} booking for ${whenEn(visit)} off. What you paid comes back in full. You can choose another helper.`,
  }),
  'booking-helper-late': (visit) => ({
    title: 'Your helper cannot come',
    body: `${visit.helperName} called your ${serviceEn(visit.service)} booking for ${whenEn(visit)} off late. We are sorry: what you paid comes back in full, and a credit for your next visit is in your wallet.`,
  }),
  'booking-replacement-begun': (visit) => ({
    title: 'Your helper cannot come: we look for another',
    body: `${visit.helperName} called your ${serviceEn(visit.service)} booking for ${whenEn(visit)} off. We are asking other helpers near you, at no higher price; you decide whether one may come. If you prefer, take your money back at any time.`,
  }),
  'booking-replacement-asked': (visit) => ({
    title: 'Can you take a visit over?',
    body: `${visit.customerName} needs another helper for ${serviceEn(visit.service)} on ${whenEn(visit)}. Please answer within ${REPLACEMENT_WAVE.minutes} minutes. Saying no does not count against you.`,
  }),
  'booking-replacement-proposed': (visit) => ({
    title: 'Another helper can come',
    body: `${visit.helperName} can come for ${serviceEn(visit.service)} on ${whenEn(visit)}, at no higher price. Please say yes, ask for someone else, or take your money back.`,
  }),
  'booking-replacement-failed': (visit) => ({
    title: 'No other helper in time',
    body: `We are sorry: your ${serviceEn(visit.service)} visit of ${whenEn(visit)} does not take place. What you paid online comes back in full.`,
  }),
  'booking-replacement-let-go': (visit) => ({
    title: 'Your time is free again',
    body: `${visit.customerName} does not need you for ${serviceEn(visit.service)} on ${whenEn(visit)} after all. Thank you for your offer.`,
  }),
  'booking-replaced': (visit) => ({
    title: 'You take the visit over',
    body: `${visit.customerName} agrees: you come for ${serviceEn(visit.service)} on ${whenEn(visit)}.`,
  }),
  'booking-more-asked': (visit, to) => ({
    title: 'Half an hour more?',
    body: `${otherName(visit, to)} asks for half an hour more: ${serviceEn(visit.service)}, ${whenEn(visit)}. Please answer before the visit ends.`,
  }),
  'booking-more-agreed': (visit, to) => ({
    title: 'Half an hour more',
    body: `${otherName(visit, to)} agrees: your ${serviceEn(visit.service)} visit is now ${whenEn(visit)}.`,
  }),
  'booking-more-refused': (visit) => ({
    title: 'The visit ends as agreed',
    body: `Half an hour more is not possible: ${serviceEn(visit.service)}, ${whenEn(visit)}.`,
  }),
  'booking-dispute-opened': (visit) => ({
    title: 'A visit was reported',
    body: `${visit.customerName} has reported the ${serviceEn(visit.service)} visit of ${whenEn(visit)}. Please tell us your side within 24 hours. Your pay for this visit waits until it is decided.`,
  }),
  'booking-dispute-answered': (visit) => ({
    title: 'Your helper has answered',
    body: `${visit.helperName} has answered your report of the ${serviceEn(visit.service)} visit of ${whenEn(visit)}. Our staff will decide.`,
  }),
  'booking-dispute-withdrawn': (visit) => ({
    title: 'The report was taken back',
    body: `${visit.customerName} has taken back the report of the ${serviceEn(visit.service)} visit of ${whenEn(visit)}. Your pay goes on its way.`,
  }),
  'booking-dispute-decided': (visit, to) => ({
    title: 'We have decided about the report',
    body: `The report of the ${serviceEn(visit.service)} visit of ${whenEn(visit)} (${otherName(visit, to)}) is decided. Please see with the booking what was decided, and why.`,
  }),
  'change-proposed': (change, to) => ({
    title: 'A change is proposed',
    body: `${otherName(change, to)} proposes ${change.to ? `another time, ${whenEn(change.to)},` : 'another address'} for the ${serviceEn(change.service)} booking of ${whenEn(change)}. Please answer.`,
  }),
  'change-made': (change) => ({
    title: 'Booking changed',
    body: `The ${serviceEn(change.service)} booking of ${whenEn(change)} ${change.to ? `is now on ${whenEn(change.to)}` : 'has another address'}.`,
  }),
  'change-closed': (change) => ({
    title: 'The booking stays as it was',
    body: `The proposed change of the ${serviceEn(change.service)} booking of ${whenEn(change)} ${change.outcome === 'expired' ? 'was not answered' : `was ${change.outcome}`}.`,
  }),
  'reminder-24h': (visit, to) => ({
    title: 'Upcoming visit',
    body: `${to === 'helper' ? `${visit.customerName} expects you` : `${visit.helperName} comes`} for ${serviceEn(visit.service)} on ${whenEn(visit)}.`,
  }),
  'reminder-2h': (visit, to) => ({
    title: 'Visit starts soon',
    body: `${to === 'helper' ? `${visit.customerName} expects you` : `${visit.helperName} comes`} for ${serviceEn(visit.service)} on ${whenEn(visit)}.`,
  }),
  'plan-requested': (plan) => ({
    title: 'New subscription request',
    body: `${plan.customerName} asks for ${servicesEn(plan)} from ${dayEn(plan.startDate)} to ${dayEn(plan.endDate)}, and has paid. Please answer within 48 hours.`,
  }),
  'plan-accepted': (plan) => ({
    title: 'Subscription accepted',
    body: `${plan.helperName} accepted your ${servicesEn(plan)} subscription from ${dayEn(plan.startDate)}.`,
  }),
  'plan-declined': (plan) => ({
    title: 'Subscription declined',
    body: `${plan.helperName} cannot take your ${servicesEn(plan)} subscription. All that you paid is refunded.`,
  }),
  'plan-expired': (plan, to) => ({
    title: 'Subscription expired',
    body:
      to === 'helper'
        ? `The request of ${plan.customerName} for ${servicesEn(plan)} had no answer in time.`
        : `Your ${servicesEn(plan)} subscription with ${plan.helperName} did not begin. What you paid is refunded.`,
  }),
  'plan-paused': (plan) => ({
    title: 'Subscription paused',
    body: `${plan.customerName} paused the ${servicesEn(plan)} subscription. It now ends on ${dayEn(plan.endDate)}.`,
  }),
  'plan-resumed': (plan, to) => ({
    title: 'Subscription goes on',
    body: `The ${servicesEn(plan)} subscription with ${to === 'helper' ? plan.customerName : plan.helperName} goes on until ${dayEn(plan.endDate)}.`,
  }),
  'plan-cancelled': (plan) => ({
    title: 'Subscription cancelled',
    body: `${plan.customerName} cancelled the ${servicesEn(plan)} subscription. Your time is free again.`,
  }),
  'plan-completed': (plan) => ({
    title: 'Subscription completed',
    body: `Your ${servicesEn(plan)} subscription with ${plan.helperName} is complete.`,
  }),
  'plan-visit-skipped': (plan, to) => ({
    title: 'Visit skipped',
    body: `The ${servicesEn(plan)} visit ${to === 'helper' ? 'at' : 'with'} ${to === 'helper' ? plan.customerName : plan.helperName} on ${visitEn(plan)} does not take place.`,
  }),
  'plan-visit-moved': (plan, to) => ({
    title: 'Visit moved',
    body: `The ${servicesEn(plan)} visit ${to === 'helper' ? 'at' : 'with'} ${to === 'helper' ? plan.customerName : plan.helperName} is now on ${visitEn(plan)}.`,
  }),
  'plan-helper-absent': (plan) => ({
    title: 'Your helper cannot come',
    body: `${plan.helperName} cannot come for ${servicesEn(plan)} on ${visitEn(plan)}. Tell us whether we look for somebody else; if not, the visit is refunded.`,
  }),
  'plan-substitute-asked': (plan) => ({
    title: 'Can you help out once?',
    body: `${plan.customerName} needs somebody for ${servicesEn(plan)} on ${visitEn(plan)}. The first who agrees has the visit.`,
  }),
  'plan-substitute-proposed': (plan) => ({
    title: 'Somebody else could come',
    body: `${plan.substitute?.name ?? ''} could come for ${servicesEn(plan)} on ${visitEn(plan)}. Please say yes, or let us ask others.`,
  }),
  'plan-substitute-found': (plan, to) =>
    to === 'helper'
      ? {
          title: 'The visit is yours',
          body: `${plan.customerName} expects you for ${servicesEn(plan)} on ${visitEn(plan)}.`,
        }
      : {
          title: 'Somebody else comes',
          body: `${plan.substitute?.name ?? ''} comes for ${servicesEn(plan)} on ${visitEn(plan)}.`,
        },
  'plan-substitute-released': (plan) => ({
    title: 'You are not needed',
    body: `The ${servicesEn(plan)} visit at ${plan.customerName} on ${visitEn(plan)} is not yours any more. Your time is free again.`,
  }),
  'plan-renewal': (plan) => ({
    title: 'Renew your subscription?',
    body: `Your ${servicesEn(plan)} subscription with ${plan.helperName} ends on ${dayEn(plan.endDate)}. You can renew it on the same terms with one tap.`,
  }),
  'plan-day': ({ date, visits }) => ({
    title: `Your visits of ${dayEn(date)}`,
    body: snippet(visits.map((visit) => `${clockEn(date, visit.startTime)} ${visit.customerName}`).join(', ')),
  }),
  'refund-started': ({ amountPaise, expectedBy }) => ({
    title: 'Refund on its way',
    body: `We refund ${rupees(amountPaise)}${expectedBy ? `. It should arrive by ${DAY.format(new Date(expectedBy))}` : ''}.`,
  }),
  'refund-arrived': ({ amountPaise }) => ({
    title: 'Refund done',
    body: `${rupees(amountPaise)} went back to the account that you paid from.`,
  }),
  'refund-late': ({ amountPaise, expectedBy }) => ({
    title: 'Your refund is late',
    body: `We are sorry: your refund of ${rupees(amountPaise)} should have arrived${expectedBy ? ` by ${DAY.format(new Date(expectedBy))}` : ''}. Our support is looking after it; you need not do anything.`,
  }),
  'payout-paid': ({ amountPaise, masked }) => ({
    title: 'You were paid',
    body: `${rupees(amountPaise)} went to ${masked}.`,
  }),
  'payout-failed': ({ amountPaise, masked }) => ({
    title: 'A payout did not arrive',
    body: `${rupees(amountPaise)} could not be paid to ${masked}. It is in your balance again. Please check where you are paid: it goes out with the next payout.`,
  }),
  'credit-granted': ({ amountPaise }) => ({
    title: 'Credit for you',
    body: `You have ${rupees(amountPaise)} of credit. It counts towards your next payment.`,
  }),
  'review-replied': ({ helperName }) => ({
    title: 'A reply to your review',
    body: `${helperName} answered your review.`,
  }),
  'review-hidden': () => ({
    title: 'Your review was taken down',
    body: 'Our team has taken a review of yours down. The reason is with your booking.',
  }),
  'review-posted': ({ customerName, rating }) => ({
    title: 'New review',
    body: `${customerName} rated your work ${rating} out of 5.`,
  }),
  'waitlist-offered': (offer) => ({
    title: 'The time you wait for is free',
    body: `${offer.helperName} is free on ${whenEn(offer)}. Book it before somebody else does; we show this for 24 hours.`,
  }),
  'verification-verified': () => ({
    title: 'You are verified',
    body: 'Your identity document was checked. Your profile shows the badge now.',
  }),
  'verification-rejected': ({ reason }) => ({
    title: 'Verification not possible',
    body: `Your identity document could not be accepted: “${snippet(reason)}”. You can send another one.`,
  }),
  'ticket-replied': ({ number, text }) => ({ title: `Reply from our team to ${number}`, body: text }),
  'push-welcome': () => ({
    title: 'Notifications are on',
    body: 'This browser rings for your bookings, reminders and messages. You choose what for under Notifications.',
  }),
  'message-sent': ({ senderName, content }) => ({ title: senderName, body: snippet(content) }),
};
