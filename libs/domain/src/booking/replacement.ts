import { type BookingFacts, isPaidOnline } from './booking.machine.js';
import type { Policy } from '../policy/policy.js';
import { MINUTE_MS } from '../time/time.js';

/**
 * `offered`: a helper agreed and the customer has to confirm; `failed`: no helper in time; `stopped`: the customer
 * chose the refund.
 */
export const REPLACEMENT_STATES = ['searching', 'offered', 'accepted', 'failed', 'stopped'] as const;
export type ReplacementState = (typeof REPLACEMENT_STATES)[number];

/** Helpers asked at once, minutes to answer, and minutes before the start at which the search ends at the latest. */
export const REPLACEMENT_WAVE = { helpers: 3, minutes: 10, beforeStart: 30 } as const;

/** A request to one helper. `lapsed`: not answered in time; `passed`: the customer wants another helper. */
export interface ReplacementOffer {
  helperId: string;
  /** The rate at the time of the request; it does not change later. */
  hourlyRatePaise: number;
  wave: number;
  askedAt: Date;
  answerBy: Date;
  state: 'asked' | 'agreed' | 'declined' | 'lapsed' | 'passed';
}
/** The complete state of the search, so that any process can continue it. */
export interface Replacement {
  state: ReplacementState;
  deadline: Date;
  /** While searching: the time of the next wave. */
  nextWaveAt: Date;
  offers: ReplacementOffer[];
}

/** The new state of the search, a repeated step, or the reason of the refusal. */
export type ReplacementStep =
  | { to: Replacement }
  | { repeated: true }
  | {
      refused:
        | 'BOOKING_NOT_FOUND'
        | 'REPLACEMENT_OVER'
        | 'REPLACEMENT_TAKEN'
        | 'REPLACEMENT_NOT_PROPOSED'
        | 'REPLACEMENT_NOT_FREE';
    };

const after = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * MINUTE_MS);
const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** Starts a search for a cancelled visit; undefined without a received payment or without time left. */
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

/** The helper whose slot is reserved for the visit. */
export const replacementHolder = ({ state, offers }: Replacement): string | undefined =>
  state === 'offered' || state === 'accepted' ? offers.find((offer) => offer.state === 'agreed')?.helperId : undefined;

/** True when the search failed, so that the payment is refunded. */
export const endsInRefund = ({ state }: Pick<Replacement, 'state'>): boolean =>
  state === 'failed' || state === 'stopped';

/** The offer that this helper may still answer or has agreed to. */
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

/** Helpers of the wave whose time is not over may still agree; if there are none, the next wave starts at once. */
function searchOn(search: Replacement, offers: ReplacementOffer[], now: Date): Replacement {
  const open = offers.filter((offer) => isOpen(offer, now)).map(({ answerBy }) => answerBy.getTime());
  return { ...search, state: 'searching', offers, nextWaveAt: new Date(Math.max(now.getTime(), ...open)) };
}

/** The next wave, possibly empty; undefined when no wave is due. */
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
      helperId,
      hourlyRatePaise,
      wave,
      askedAt: now,
      answerBy: earlier(until, deadline),
      state: 'asked',
    }));
  const lapsed = search.offers.map((offer): ReplacementOffer =>
    offer.state === 'asked' ? { ...offer, state: 'lapsed' } : offer,
  );
  return { ...search, offers: [...lapsed, ...fresh], nextWaveAt: until };
}

/**
 * Staff ask one helper at once. Helpers who were asked before may still agree, and the next wave waits until the time of
 * the chosen helper is over.
 */
export function askChosenHelper(
  search: Replacement,
  { helperId, hourlyRatePaise }: Pick<ReplacementOffer, 'helperId' | 'hourlyRatePaise'>,
  now: Date,
): ReplacementStep {
  if (isReplacementOver(search) || now >= search.deadline) return { refused: 'REPLACEMENT_OVER' };
  if (search.state === 'offered') return { refused: 'REPLACEMENT_TAKEN' };
  const earlierOffer = search.offers.find((one) => one.helperId === helperId);
  if (earlierOffer) return isOpen(earlierOffer, now) ? { repeated: true } : { refused: 'REPLACEMENT_NOT_FREE' };
  const until = after(now, REPLACEMENT_WAVE.minutes);
  const offer: ReplacementOffer = {
    helperId,
    hourlyRatePaise,
    wave: Math.max(0, ...search.offers.map((one) => one.wave)) + 1,
    askedAt: now,
    answerBy: earlier(until, search.deadline),
    state: 'asked',
  };
  return { to: { ...search, offers: [...search.offers, offer], nextWaveAt: until } };
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

/**
 * A helper who agreed may still decline until the customer confirms. Declining has no effect on the helper's record.
 */
export function declineReplacement(search: Replacement, helperId: string, now: Date): ReplacementStep {
  const offer = search.offers.find((one) => one.helperId === helperId);
  if (!offer) return { refused: 'BOOKING_NOT_FOUND' };
  if (offer.state === 'declined') return { repeated: true };
  const isMine = search.state === 'offered' && offer.state === 'agreed';
  if (isReplacementOver(search) || (!isMine && !isOpen(offer, now))) return { refused: 'REPLACEMENT_OVER' };
  const offers = answered(search, helperId, 'declined');
  return { to: search.state === 'offered' && !isMine ? { ...search, offers } : searchOn(search, offers, now) };
}

/** The customer confirms the proposed helper. */
export function takeReplacementOf(search: Replacement, helperId: string, now: Date): ReplacementStep {
  if (search.state === 'accepted' && replacementHolder(search) === helperId) return { repeated: true };
  if (isReplacementOver(search) || now >= search.deadline) return { refused: 'REPLACEMENT_OVER' };
  if (replacementHolder(search) !== helperId) return { refused: 'REPLACEMENT_NOT_PROPOSED' };
  return { to: { ...search, state: 'accepted' } };
}

/** The customer asks for another helper. */
export function passReplacementOf(search: Replacement, helperId: string, now: Date): ReplacementStep {
  const isPassed = search.offers.some((offer) => offer.helperId === helperId && offer.state === 'passed');
  if (isPassed) return { repeated: true };
  if (isReplacementOver(search) || now >= search.deadline) return { refused: 'REPLACEMENT_OVER' };
  if (replacementHolder(search) !== helperId) return { refused: 'REPLACEMENT_NOT_PROPOSED' };
  return { to: searchOn(search, answered(search, helperId, 'passed'), now) };
}

/** The customer chooses the refund. */
export function stopReplacementOf(search: Replacement): ReplacementStep {
  if (search.state === 'stopped') return { repeated: true };
  if (isReplacementOver(search)) return { refused: 'REPLACEMENT_OVER' };
  return { to: { ...search, state: 'stopped' } };
}

/** The failed search after its deadline; undefined before the deadline and for an ended search. */
export function failReplacement(search: Replacement, now: Date): Replacement | undefined {
  return isReplacementOver(search) || now < search.deadline ? undefined : { ...search, state: 'failed' };
}
