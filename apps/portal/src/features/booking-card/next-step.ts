import type { Booking } from '@sahaya/contracts';
import {
  BRAND,
  HOUR_MS,
  MINUTE_MS,
  type NextStep,
  type NextStepName,
  nextStepOf,
  type Party,
  type Policy,
} from '@sahaya/domain';
import {
  firstName,
  formatDuration,
  formatInstantInSentence,
  formatOnDay,
  rupees,
  formatTime,
  formatVisitTime,
} from '../../i18n/format.js';
import type { NextStepText } from '../../ui/layout/next-line.js';
import { factsOf } from '../../api/booking-facts.js';
import { plural, t } from '../../i18n/translate.js';

/** The next step for this party of the booking. */
export function nextStepText(booking: Booking, party: Party, policy: Policy, now: Date): NextStepText {
  const step = nextStepOf(factsOf(booking), policy, now);
  const deadline = deadlineWords(step, party, now);
  return {
    sentence: party === 'customer' ? forCustomer(booking, step, now) : forHelper(booking, step, now),
    yours: step.waitsFor === party || step.waitsFor === 'both',
    ...(deadline && { deadline }),
  };
}

const PAYMENT_STEPS: readonly NextStepName[] = ['pay', 'payDone', 'payRest'];
/** Whether the booking waits for a payment, and not for something more urgent. */
export const waitsForPayment = (booking: Booking, policy: Policy, now: Date): boolean =>
  PAYMENT_STEPS.includes(nextStepOf(factsOf(booking), policy, now).name);

const when = ({ date, startTime }: Booking, now: Date) => ({
  day: formatOnDay(date, now),
  time: formatTime(startTime),
});
const isOnline = ({ payment }: Booking) => payment.method === 'online';

function forCustomer(booking: Booking, { name }: NextStep, now: Date): string {
  const helper = firstName(booking.helperId.name);
  const amount = rupees(booking.totalAmount);
  switch (name) {
    case 'answer':
      return t(isOnline(booking) ? 'next.customer.pendingOnline' : 'next.customer.pendingCash', { helper });
    case 'answerChange':
      return ofChange(booking, 'customer', now);
    case 'pay':
      return t('next.customer.toPay', { helper, amount });
    case 'visit':
      return comesWords(booking, now);
    case 'door':
      return `${comesWords(booking, now)} ${t('next.customer.door')}`;
    case 'askArrival':
      return t('next.customer.askArrival', { helper });
    case 'underWay':
      return booking.arrival?.arrivedAt
        ? t('next.customer.begun', { helper, time: formatTime(booking.endTime) })
        : t('next.customer.underWay', { helper, time: formatTime(booking.endTime) });
    case 'askDone':
      return t('next.customer.askDone', { helper });
    case 'contest':
      return claimWords(booking, 'customer');
    case 'staff':
      return t('next.staff');
    case 'answerExtension':
      return ofExtension(booking, 'customer');
    case 'payRest':
      return t('next.customer.payRest', { time: formatTime(booking.endTime), amount: rupees(booking.amountDue ?? 0) });
    case 'searching':
      return [reasonOf(booking, 'customer'), t('next.searching'), ...creditLine(booking)].join(' ');
    case 'chooseHelper':
      return t('next.chooseHelper', { helper, name: booking.replacement?.offer?.name ?? '' });
    case 'disputed':
      return t('next.customer.disputed', { helper });
    case 'finish':
      return t('next.customer.finish', { helper });
    case 'payDone':
      return t('next.customer.doneToPay', { amount });
    case 'confirmDone':
      return t('next.customer.confirmDone', { helper });
    case 'review':
      return t('next.customer.toReview', { helper });
    case 'done':
      return t(booking.reviewed ? 'next.customer.reviewed' : 'next.customer.done');
    case 'ended':
      return endOf(booking, 'customer');
  }
}

function forHelper(booking: Booking, { name }: NextStep, now: Date): string {
  const customer = firstName(booking.customerName);
  const amount = rupees(booking.totalAmount);
  switch (name) {
    case 'answer':
      return t('next.helper.pending');
    case 'answerChange':
      return ofChange(booking, 'helper', now);
    case 'pay':
      return t('next.helper.unpaid', { customer, ...when(booking, now) });
    case 'visit':
      return beThereWords(booking, now);
    case 'door':
      return `${beThereWords(booking, now)} ${codeWords(booking)}`;
    case 'askArrival':
      return `${t('next.helper.underWay', { time: formatTime(booking.endTime) })} ${codeWords(booking)}`;
    case 'payRest':
    case 'underWay':
      return booking.arrival?.arrivedAt
        ? t('next.helper.begun', { time: formatTime(booking.endTime) })
        : t('next.helper.underWay', { time: formatTime(booking.endTime) });
    case 'finish':
    case 'askDone':
      return isOnline(booking) ? t('next.helper.finish') : t('next.helper.finishCash', { amount });
    case 'contest':
      return claimWords(booking, 'helper');
    case 'staff':
      return t('next.staff');
    case 'answerExtension':
      return ofExtension(booking, 'helper');
    case 'disputed':
      return t('next.helper.disputed', { customer });
    case 'payDone':
      return t('next.helper.doneUnpaid', { customer });
    case 'confirmDone':
      return t('next.helper.confirmDone', { customer });
    case 'review':
    case 'done':
      return t(isOnline(booking) ? 'next.helper.donePaid' : 'next.helper.doneCash', { amount });
    case 'searching':
    case 'chooseHelper':
    case 'ended':
      return endOf(booking, 'helper');
  }
}

function comesWords(booking: Booking, now: Date): string {
  const helper = firstName(booking.helperId.name);
  if (isOnline(booking)) return t('next.customer.paid', { helper, ...when(booking, now) });
  return t('next.customer.cash', { helper, amount: rupees(booking.totalAmount), ...when(booking, now) });
}
function beThereWords(booking: Booking, now: Date): string {
  if (isOnline(booking)) return t('next.helper.paid', when(booking, now));
  return t('next.helper.cash', { amount: rupees(booking.totalAmount), ...when(booking, now) });
}

/** At the door: the start code, or the customer's confirmation when all tries are used. */
const codeWords = ({ arrival, customerName }: Booking) =>
  t(arrival?.triesLeft ? 'next.helper.code' : 'next.helper.locked', { customer: firstName(customerName) });

/** Says who is claimed to be absent, and that the claim can be contested. */
function claimWords(booking: Booking, party: Party): string {
  const name = firstName(party === 'customer' ? booking.helperId.name : booking.customerName);
  if (booking.noShow?.of !== party) return t('next.claim.theirs', { name });
  return t(party === 'customer' ? 'next.claim.customer' : 'next.claim.helper', { name });
}

/** Says who proposes which change, and its cost. */
function ofChange(booking: Booking, party: Party, now: Date): string {
  const { change } = booking;
  if (!change) return '';
  const isMoved = (['date', 'startTime', 'endTime'] as const).some((part) => change[part] !== booking[part]);
  const what = [
    ...(isMoved ? [formatVisitTime(change, now)] : []),
    ...(change.customerAddress !== booking.customerAddress ? [change.customerAddress] : []),
  ].join('; ');
  const name = firstName(party === 'customer' ? booking.helperId.name : booking.customerName);
  const asked = t(`next.change.${change.by === party ? 'theirs' : 'yours'}${change.byStaff ? '.staff' : ''}`, {
    name,
    what,
  });
  return [
    asked,
    ...(change.totalAmount === booking.totalAmount
      ? []
      : [t('next.change.price', { amount: rupees(change.totalAmount) })]),
    ...(change.addressUnknown ? [t('place.unknown', { name })] : []),
  ].join(' ');
}

/** The new end of the visit and the extra cost. */
function ofExtension({ extension, helperId, customerName }: Booking, party: Party): string {
  if (!extension) return '';
  const name = firstName(party === 'customer' ? helperId.name : customerName);
  const what = { name, time: formatTime(extension.endTime), amount: rupees(extension.difference) };
  if (extension.by === party) return t('next.extension.yours', what);
  return t(party === 'customer' ? 'next.extension.customer' : 'next.extension.helper', what);
}

/** The deadlines, and the time until a visit that starts soon. */
function deadlineWords({ name, by, waitsFor }: NextStep, party: Party, now: Date): string | undefined {
  const left = by ? by.getTime() - now.getTime() : 0;
  // The helper does not wait for the review deadline of the customer.
  if (!by || left <= 0 || (name === 'review' && party === 'helper')) return undefined;
  if (waitsFor) return t('next.by', { moment: formatInstantInSentence(by, now), left: leftWords(left) });
  return name === 'visit' && left < DAY_MS ? t('next.in', { span: spanLeft(left) }) : undefined;
}

const DAY_MS = 24 * HOUR_MS;

/** The time left: days from two on, otherwise hours and minutes. */
function spanLeft(ms: number): string {
  if (ms >= 2 * DAY_MS) return plural('span.days', Math.floor(ms / DAY_MS));
  return ms < MINUTE_MS ? t('next.moment') : formatDuration(Math.floor(ms / MINUTE_MS));
}
const leftWords = (ms: number) => t('next.left', { span: spanLeft(ms) });

/** Who ended the booking and why, then what was charged or refunded. */
function endOf(booking: Booking, party: Party): string {
  const { kind, fee = 0, refund = 0, due = 0 } = booking.cancellation ?? {};
  const line = (key: 'fee' | 'charged' | 'refund' | 'due', amount: number) =>
    amount > 0 ? [t(`next.${key}`, { amount: rupees(amount) })] : [];
  const charged = kind === 'customer_no_show' ? 'charged' : 'fee';
  const money = [
    ...line(charged, fee),
    ...(party === 'customer' ? [...line('due', due), ...line('refund', refund), ...creditLine(booking)] : []),
  ];
  return [reasonOf(booking, party), ...replacedWords(booking), ...money].join(' ');
}

function creditLine({ cancellation }: Booking): string[] {
  const { credit = 0 } = cancellation ?? {};
  return credit > 0 ? [t('next.credit', { amount: rupees(credit) })] : [];
}

/** How the search for a replacement ended. Only the customer sees it. */
function replacedWords({ replacement }: Booking): string[] {
  if (replacement?.state === 'accepted') return [t('next.replaced')];
  return replacement?.state === 'failed' ? [t('next.nobodyFree')] : [];
}

function reasonOf(booking: Booking, party: Party): string {
  const { by, kind, byStaff } = booking.cancellation ?? {};
  const helper = firstName(booking.helperId.name);
  const customer = firstName(booking.customerName);
  if (byStaff === 'platform') return t('next.byUs');
  if (byStaff === 'customer')
    return t(party === 'customer' ? 'next.customer.forYou' : 'next.helper.forThem', { customer });
  if (byStaff === 'helper' && party === 'helper') return t('next.helper.forYou');
  if (by === party) return t(kind === 'declined' ? 'next.youDeclined' : 'next.youCancelled');
  if (kind === 'declined') return t('next.declined', { helper });
  if (kind === 'slot_taken') return t(party === 'customer' ? 'next.customer.slotTaken' : 'next.helper.slotTaken');
  if (kind === 'expired') return t(party === 'customer' ? 'next.customer.expired' : 'next.helper.expired', { helper });
  if (kind === 'customer_no_show') {
    return t(party === 'customer' ? 'next.customer.missed' : 'next.helper.missed', { customer, helper });
  }
  if (kind === 'helper_no_show') {
    return t(party === 'customer' ? 'next.customer.noHelper' : 'next.helper.noHelper', { helper });
  }
  if (kind === 'platform_cancelled') return t('next.platformCancelled', { brand: BRAND });
  if (kind === 'nobodys_fault') return t('next.nobodysFault');
  if (kind === 'unpaid') return t(party === 'customer' ? 'next.customer.notPaid' : 'next.helper.notPaid', { customer });
  if (by === 'helper') return t('next.cancelledBy', { name: helper });
  if (by === 'customer') return t('next.cancelledBy', { name: customer });
  return t('next.cancelled');
}
