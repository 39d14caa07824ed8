import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  BOOKING_STATUSES,
  BOOKING_TARGETS,
  type BookingFacts,
  type BookingStatus,
  bookingTarget,
  decideMove,
  isPaidOnline,
  isPayable,
} from './booking.machine.js';
import { feeClockAfter, freeChangesLeft, isTooLateToChange } from './change.js';
import { planScheduledTasks } from './scheduled-tasks.js';
import { CURRENT_POLICY, quoteCancellation } from '../policy/policy.js';
import { PAYMENT_METHODS, quoteVisit } from '../payment/pricing.js';
import { type Outcome, settlementOf } from '../payment/settlement.js';
import { MINUTE_MS } from '../time/time.js';

const CREATED = 1_764_570_600_000;
const PARTIES = ['customer', 'helper'] as const;

/** A booking with its money, changed only by the functions that the service uses. */
class Life {
  readonly seen: BookingStatus[] = ['pending'];
  status: BookingStatus = 'pending';
  now = CREATED;
  startsAt: number;
  feeClock: number;
  agreedAt: number | undefined;
  minutes = 120;
  payment: BookingFacts['payment'];
  collected = 0;
  /** Paise received and not yet passed on. */
  held = 0;
  changesUsed = 0;
  cancellation: { by: 'customer' | 'helper' | 'system' } | undefined;
  readonly settled: { paid: number; helper: number; platform: number; refund: number; due: number }[] = [];

  constructor(method: 'cash' | 'online', aheadMinutes: number) {
    this.payment = { method, status: 'pending' };
    this.startsAt = this.feeClock = CREATED + aheadMinutes * MINUTE_MS;
  }

  get price() {
    const { method } = this.payment;
    return quoteVisit({ hourlyRatePaise: 21_337, minutes: this.minutes, service: 'cooking', method }, CURRENT_POLICY);
  }

  private settle(outcome: Outcome): void {
    const { method } = this.payment;
    const parts = settlementOf({ method, price: this.price, paidPaise: this.held }, outcome);
    const { helperPaise: helper, platformPaise: platform, refundPaise: refund, duePaise: due } = parts;
    this.settled.push({ paid: this.held, helper, platform, refund, due });
    this.held = 0;
  }

  private quote() {
    const facts = {
      status: this.status,
      startsAt: new Date(this.feeClock),
      acceptedAt: this.agreedAt === undefined ? undefined : new Date(this.agreedAt),
      basePaise: this.price.basePaise,
      totalPaise: this.price.totalPaise,
      paidPaise: this.held,
    };
    return quoteCancellation(facts, CURRENT_POLICY, new Date(this.now));
  }

  private end(by: 'customer' | 'helper' | 'system', feePaise: number): void {
    const quoted = this.held;
    this.to('cancelled');
    this.cancellation = { by };
    this.settle({ kind: 'cancelled', feePaise });
    const last = this.settled.at(-1)!;
    // The customer loses only the fee, as far as the amount paid covers it.
    expect(last.refund + Math.min(feePaise, quoted)).toBe(quoted);
  }

  private to(status: BookingStatus): void {
    this.status = status;
    this.seen.push(status);
  }

  patch(party: (typeof PARTIES)[number], target: (typeof BOOKING_TARGETS)[number]): void {
    const decision = decideMove(this, party, target);
    if (!('action' in decision)) return;
    const { action } = decision;
    expect(bookingTarget(action)).toBe(target);
    if (action === 'cancel') return this.end('customer', this.quote().feePaise);
    if (action === 'decline') return this.end('helper', 0);
    this.to(bookingTarget(action));
    if (action === 'accept') this.agreedAt = this.now;
    else if (this.payment.method === 'cash' || this.held > 0) this.settle({ kind: 'completed' });
  }

  cancelByQuote(): void {
    if (this.status === 'accepted' && isPaidOnline(this.payment)) this.end('customer', this.quote().feePaise);
  }

  pay(): void {
    const late = this.status === 'cancelled' && this.payment.method === 'online' && this.payment.status === 'pending';
    if (!isPayable(this) && !(late && this.agreedAt !== undefined)) return;
    this.payment = { ...this.payment, status: 'completed' };
    this.held = this.price.totalPaise;
    this.collected += this.held;
    if (late) this.settle({ kind: 'cancelled', feePaise: this.settled.at(-1)?.due ?? 0 });
    if (this.status === 'completed') this.settle({ kind: 'completed' });
  }

  change(byMinutes: number, minutes: number): void {
    if (this.status !== 'accepted' || freeChangesLeft(this.changesUsed, CURRENT_POLICY) === 0) return;
    const [now, from, to] = [this.now, this.startsAt, this.startsAt + byMinutes * MINUTE_MS].map(
      (ms) => new Date(ms),
    ) as [Date, Date, Date];
    if (isTooLateToChange({ time: true, place: false }, from, CURRENT_POLICY, now) || to <= now) return;
    if (isPaidOnline(this.payment) && minutes > this.minutes) return;
    const feeBefore = this.quote().feePaise;
    this.feeClock = feeClockAfter(
      { feeClock: new Date(this.feeClock), by: 'customer', to },
      CURRENT_POLICY,
      now,
    ).getTime();
    expect(this.quote().feePaise).toBeGreaterThanOrEqual(feeBefore);
    this.startsAt = to.getTime();
    this.minutes = minutes;
    this.changesUsed += 1;
    const tooMuch = Math.max(0, this.held - this.price.totalPaise);
    this.held -= tooMuch;
    if (tooMuch > 0) this.settled.push({ paid: tooMuch, helper: 0, platform: 0, refund: tooMuch, due: 0 });
  }

  /** Advances the clock and runs every task that is due. */
  wait(minutes: number): void {
    this.now += minutes * MINUTE_MS;
    const facts = {
      status: this.status,
      payment: this.payment,
      createdAt: new Date(CREATED),
      startsAt: new Date(this.startsAt),
      endsAt: new Date(this.startsAt + this.minutes * MINUTE_MS),
      agreedAt: this.agreedAt === undefined ? undefined : new Date(this.agreedAt),
    };
    const due = planScheduledTasks(facts, CURRENT_POLICY).filter(({ dueAt }) => dueAt.getTime() <= this.now);
    if (due.some(({ kind }) => kind === 'answer-by' || kind === 'pay-by')) this.end('system', 0);
  }
}

const event = fc.oneof<fc.Arbitrary<(life: Life) => void>[]>(
  fc.tuple(fc.constantFrom(...PARTIES), fc.constantFrom(...BOOKING_TARGETS)).map(
    ([party, target]) =>
      (life: Life) =>
        life.patch(party, target),
  ),
  fc.constant((life: Life) => life.cancelByQuote()),
  fc.constant((life: Life) => life.pay()),
  fc.tuple(fc.integer({ min: -2_000, max: 4_000 }), fc.constantFrom(60, 120, 180)).map(
    ([by, minutes]) =>
      (life: Life) =>
        life.change(by, minutes),
  ),
  fc.constantFrom(1, 5, 60, 400, 1_440).map((minutes) => (life: Life) => life.wait(minutes)),
);

describe('10,000 random booking histories', () => {
  const statuses = new Set<string>();
  const ways = new Set<string>();

  it('follow the state table to every status and pass on each paisa exactly once', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAYMENT_METHODS),
        fc.integer({ min: 300, max: 10_000 }),
        fc.array(event, { minLength: 1, maxLength: 14 }),
        (method, ahead, events) => {
          const life = new Life(method, ahead);
          for (const happens of events) happens(life);
          ways.add(life.seen.join(' → '));
          for (const status of life.seen) statuses.add(`${method} ${status}`);
          for (const { paid, helper, platform, refund } of life.settled) {
            expect(helper + platform + refund).toBe(paid);
            expect(Math.min(helper, platform, refund)).toBeGreaterThanOrEqual(0);
          }
          expect(life.settled.reduce((sum, { paid }) => sum + paid, life.held)).toBe(life.collected);
          // An ended booking holds no money.
          if (life.status === 'completed' || life.status === 'cancelled') expect(life.held).toBe(0);
        },
      ),
      { numRuns: 10_000 },
    );
    const every = PAYMENT_METHODS.flatMap((method) => BOOKING_STATUSES.map((status) => `${method} ${status}`));
    expect([...statuses].sort()).toEqual(every.sort());
    expect([...ways].sort()).toEqual([
      'pending',
      'pending → accepted',
      'pending → accepted → cancelled',
      'pending → accepted → completed',
      'pending → cancelled',
    ]);
  }, 120_000);
});
