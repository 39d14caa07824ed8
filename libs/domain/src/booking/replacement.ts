import { type BookingFacts, isPaidOnline } from './booking.machine.js';
import type { Policy } from '../policy/policy.js';
import { MINUTE_MS } from '../time/time.js';

/** Searching; a helper agreed and waits for the customer (`offered`); found; nobody in time; the customer rather has the refund. */
export const REPLACEMENT_STATES = ['searching', 'offered', 'accepted', 'failed', 'stopped'] as const;
export type ReplacementState = (typeof REPLACEMENT_STATES)[number];

/** So many helpers are asked at once, for so long; and the search ends this long before the start at the latest (decisions P7). */
export const REPLACEMENT_WAVE = { helpers: 3, minutes: 10, beforeStart: 30 } as const;

/** What was asked of one helper. `lapsed`: not answered in time; `passed`: the customer wants someone else. */
export interface ReplacementOffer {
  helperId: string;
  /** The rate at which he was asked holds to the end. */
  hourlyRatePaise: number;
  wave: number;
  askedAt: Date;
  answerBy: Date;
  state: 'asked' | 'agreed' | 'declined' | 'lapsed' | 'passed';
}
/** The search for another helper, whole: whoever reads it can go on with it. */
export interface Replacement {
  state: ReplacementState;
  deadline: Date;
  /** While searching: when the next helpers are asked. */
  nextWaveAt: Date;
  offers: ReplacementOffer[];
}

/** Where a step leads; or it was made already; or why not. */
export type ReplacementStep =
  | { to: Replacement }
  | { repeated: true }
  | { refused: 'BOOKING_NOT_FOUND' | 'REPLACEMENT_OVER' | 'REPLACEMENT_TAKEN' | 'REPLACEMENT_NOT_PROPOSED' };

const after = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * MINUTE_MS);
const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** A visit that its helper calls off; without money in hand or time ahead there is nothing to look for. */
export function beginReplacement(
  { startsAt, payment }: Pick<BookingFacts, 'payment'> & { startsAt: Date },
  policy: Policy,
  now: Date,
): Replacement | undefined {
  const deadline = earlier(after(now, policy.replacementWithin), after(startsAt, -REPLACEMENT_WAVE.beforeStart));
  if (deadline <= now || (payment.method === 'online' && !isPaidOnline(payment))) return undefined;
  return { state: 'searching', deadline, nextWaveAt: now, offers: [] };
}

export const isReplacementOver = ({ state }: Pick<Replacement, 'state'>): boolean =>
  state !== 'searching' && state !== 'offered';

/** Whose time is held for the visit. */
export const replacementHolder = ({ state, offers }: Replacement): string | undefined =>
  state === 'offered' || state === 'accepted' ? offers.find((offer) => offer.state === 'agreed')?.helperId : undefined;

/** It came to nothing: what was paid goes back. */
export const endsInRefund = ({ state }: Pick<Replacement, 'state'>): boolean =>
  state === 'failed' || state === 'stopped';

/** What this helper may still answer, or has agreed to. */
export function openReplacementOffer(
  { state, offers }: Replacement,
  helperId: string,
  now: Date,
): ReplacementOffer | undefined {
  const offer = offers.find((one) => one.helperId === helperId);
  if (offer?.state === 'agreed') return state === 'offered' || state === 'accepted' ? offer : undefined;
  return state === 'searching' && offer && isOpen(offer, now) ? offer : undefined;
}

const isOpen = ({ state, answerBy }: ReplacementOffer, now: Date) => state === 'asked' && now < answerBy;

const answered = (search: Replacement, helperId: string, state: ReplacementOffer['state']): ReplacementOffer[] =>
  search.offers.map((offer) => (offer.helperId === helperId ? { ...offer, state } : offer));

/** Who of the wave still has time may still agree; when nobody does, others are asked at once. */
function searchOn(search: Replacement, offers: ReplacementOffer[], now: Date): Replacement {
  const open = offers.filter((offer) => isOpen(offer, now)).map(({ answerBy }) => answerBy.getTime());
  return { ...search, state: 'searching', offers, nextWaveAt: new Date(Math.max(now.getTime(), ...open)) };
}

/** The next helpers, or nobody for now; undefined when it is not the time for it. */
export function askWave(
  search: Replacement,
  candidates: readonly Pick<ReplacementOffer, 'helperId' | 'hourlyRatePaise'>[],
  now: Date,
): Replacement | undefined {
  const { state, deadline, nextWaveAt } = search;
  if (state !== 'searching' || now < nextWaveAt || now >= deadline) return undefined;
  const asked = new Set(search.offers.map(({ helperId }) => helperId));
  const wave = Math.max(0, ...search.offers.map((offer) => offer.wave)) + 1;
  const until = after(now, REPLACEMENT_WAVE.minutes);
  const fresh = candidates
    .filter(({ helperId }) => !asked.has(helperId))
    .slice(0, REPLACEMENT_WAVE.helpers)
    .map(({ helperId, hourlyRatePaise }): ReplacementOffer => ({
      ...{ helperId, hourlyRatePaise, wave, askedAt: now, answerBy: earlier(until, deadline), state: 'asked' },
    }));
  const lapsed = search.offers.map((offer): ReplacementOffer =>
    offer.state === 'asked' ? { ...offer, state: 'lapsed' } : offer,
  );
  return { ...search, offers: [...lapsed, ...fresh], nextWaveAt: until };
}

export function agreeToReplacement(search: Replacement, helperId: string, now: Date): ReplacementStep {
  const offer = search.offers.find((one) => one.helperId === helperId);
  if (!offer) return { refused: 'BOOKING_NOT_FOUND' };
  if (replacementHolder(search) === helperId) return { repeated: true };
  if (isReplacementOver(search) || now >= search.deadline || !isOpen(offer, now))
    return { refused: 'REPLACEMENT_OVER' };
  if (search.state === 'offered') return { refused: 'REPLACEMENT_TAKEN' };
  return { to: { ...search, state: 'offered', offers: answered(search, helperId, 'agreed') } };
}

/** Also of who agreed, as long as the customer has not answered. Counted nowhere. */
export function declineReplacement(search: Replacement, helperId: string, now: Date): ReplacementStep {
  const offer = search.offers.find((one) => one.helperId === helperId);
  if (!offer) return { refused: 'BOOKING_NOT_FOUND' };
  if (offer.state === 'declined') return { repeated: true };
  const isMine = search.state === 'offered' && offer.state === 'agreed';
  if (isReplacementOver(search) || (!isMine && !isOpen(offer, now))) return { refused: 'REPLACEMENT_OVER' };
  const offers = answered(search, helperId, 'declined');
  return { to: search.state === 'offered' && !isMine ? { ...search, offers } : searchOn(search, offers, now) };
}

/** The customer’s yes to the helper that he saw. */
export function takeReplacementOf(search: Replacement, helperId: string, now: Date): ReplacementStep {
  if (search.state === 'accepted' && replacementHolder(search) === helperId) return { repeated: true };
  if (isReplacementOver(search) || now >= search.deadline) return { refused: 'REPLACEMENT_OVER' };
  if (replacementHolder(search) !== helperId) return { refused: 'REPLACEMENT_NOT_PROPOSED' };
  return { to: { ...search, state: 'accepted' } };
}

/** Someone else, please. */
export function passReplacementOf(search: Replacement, helperId: string, now: Date): ReplacementStep {
  const isPassed = search.offers.some((offer) => offer.helperId === helperId && offer.state === 'passed');
  if (isPassed) return { repeated: true };
  if (isReplacementOver(search) || now >= search.deadline) return { refused: 'REPLACEMENT_OVER' };
  if (replacementHolder(search) !== helperId) return { refused: 'REPLACEMENT_NOT_PROPOSED' };
  return { to: searchOn(search, answered(search, helperId, 'passed'), now) };
}

/** Rather the money back. */
export function stopReplacementOf(search: Replacement): ReplacementStep {
  if (search.state === 'stopped') return { repeated: true };
  if (isReplacementOver(search)) return { refused: 'REPLACEMENT_OVER' };
  return { to: { ...search, state: 'stopped' } };
}

/** Nobody in time, or no answer of the customer; undefined before the deadline and after the end. */
export function failReplacement(search: Replacement, now: Date): Replacement | undefined {
  return isReplacementOver(search) || now < search.deadline ? undefined : { ...search, state: 'failed' };
}
