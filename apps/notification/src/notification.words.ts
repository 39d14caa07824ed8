import type { BOOKING_CHANGED, BookingMoved, CHANGE_CLOSED, EventData, WAITLIST_OFFERED } from '@sahaya/contracts';
import { istInstant, type Party, type Service } from '@sahaya/domain';

export interface Text {
  title: string;
  body: string;
}
/** News of a visit, told to one of its parties. */
type Tell = (visit: BookingMoved, to: Party) => Text;
/** News of another time or address; `to` absent: it is the address alone. */
type TellChange = (change: EventData<typeof BOOKING_CHANGED>, to: Party) => Text;

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
  'reminder-24h': Tell;
  'reminder-2h': Tell;
  'change-proposed': TellChange;
  'change-made': TellChange;
  'change-closed': (change: EventData<typeof CHANGE_CLOSED>) => Text;
  'review-posted': (review: { customerName: string; rating: number }) => Text;
  'waitlist-offered': (offer: EventData<typeof WAITLIST_OFFERED>) => Text;
  'verification-verified': () => Text;
  'verification-rejected': (decision: { reason: string }) => Text;
  'push-welcome': () => Text;
  'message-sent': (message: { senderName: string; content: string }) => Text;
}
export type Kind = keyof Words;
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
  'push-welcome': () => ({
    title: 'Notifications are on',
    body: 'This browser rings for your bookings, reminders and messages. You choose what for under Notifications.',
  }),
  'message-sent': ({ senderName, content }) => ({ title: senderName, body: snippet(content) }),
};
