import {
  addDays,
  type AnalyticsFact,
  buildContributions,
  HOME_CITIES,
  istDate,
  istInstant,
  monthOf,
  SERVICES,
  withSums,
} from '@sahaya/domain';
import type { AnalyticsDayDoc } from '../src/analytics/analytics.model.js';
import type { TagDoc, TaggedRecordDoc } from '../src/notes/note.model.js';
import type { SignalDoc } from '../src/signals/signal.model.js';
import type { TicketDoc } from '../src/tickets/ticket.model.js';

const MINUTE_MS = 60_000;
const DAYS = 365;
const AREAS = 30;
/** Bookings per ticket, and per signal. */
const PER_TICKET = 10;
const PER_SIGNAL = 50;
/** Bookings per tagged record. */
const PER_TAGGED = 50;
/** One of so many tickets was opened for a caller. */
const PER_CALL = 5;
const COLLEAGUES = 40;
const TAGS = 100;
const WORDS = ['refund', 'helper', 'late', 'kitchen', 'payment', 'invoice', 'address', 'review', 'plan', 'keys'];

export const generatedId = (kind: 'b' | 'c' | 'd' | 'e', n: number): string => kind + n.toString(16).padStart(23, '0');
const pick = <T>(all: readonly T[], n: number): T => all[n % all.length]!;

/** The rows of days that so many bookings and their customers add, over the year before `now`. */
export function generateDays(count: number, now: Date): AnalyticsDayDoc[] {
  const sums = new Map<string, AnalyticsDayDoc>();
  const today = istDate(now);
  const add = (doc: Parameters<typeof buildContributions>[0]) => {
    for (const { measures, ...row } of withSums(buildContributions(doc))) {
      const _id = [0, row.group, row.day, row.city, row.service, row.key].join('|');
      const sum = sums.get(_id) ?? { _id, rebuild: 0, ...row, measures: {} };
      sums.set(_id, sum);
      const totals: Record<string, number | undefined> = sum.measures;
      for (const [name, amount = 0] of Object.entries(measures)) totals[name] = (totals[name] ?? 0) + amount;
    }
  };
  for (let n = 0; n < count; n += 1) {
    const at = istInstant(addDays(today, -1 - ((n * 7) % DAYS)), '09:00');
    const later = (minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
    const city = pick(HOME_CITIES, n);
    const place = {
      at,
      city,
      service: pick(SERVICES, n >> 3),
      area: `Area ${(n >> 5) % AREAS}, ${city}`,
      hour: 6 + (n % 16),
    };
    const facts: Record<string, AnalyticsFact> =
      n % 5 === 0
        ? { requested: { at, kind: 'requested' }, expired: { at: later(240), kind: 'expired' } }
        : {
            requested: { at, kind: 'requested' },
            accepted: { at: later(n % 600), kind: 'accepted' },
            paid: { at: later(600), kind: 'paid' },
            completed: { at: later(1_440), kind: 'completed' },
            worked: { at: later(1_440), kind: 'worked', amount: 120 },
            settled: { at: later(1_440), kind: 'settled', amount: 5_000 },
          };
    add({ place, facts });
    // One customer for fifty bookings, with visits in some of the months after the first.
    if (n % 50 === 0) {
      const months = [0, 31, 62, 124]
        .slice(0, 1 + (n % 4))
        .map((days) => istInstant(monthOf(istDate(later(days * 1_440))), '00:00'));
      add({
        place,
        facts: Object.fromEntries(
          months.map((month) => [`month:${istDate(month)}`, { at: month, kind: 'served' as const }]),
        ),
      });
    }
  }
  for (let day = 1; day <= DAYS; day += 1)
    for (const city of HOME_CITIES)
      for (const service of ['', ...SERVICES]) {
        const at = istInstant(addDays(today, -day), '00:00');
        add({ place: { at, city, service }, facts: { offered: { at, kind: 'offered', amount: 60_000 } } });
      }
  return [...sums.values()];
}

/** Tickets of the year before `now`; one of fifty is open. */
export function* generateTickets(bookings: number, chunk: number, now: Date): Generator<TicketDoc[]> {
  const count = Math.floor(bookings / PER_TICKET);
  const ticket = (n: number): TicketDoc => {
    const createdAt = new Date(now.getTime() - ((n * 37) % (DAYS * 1_440)) * MINUTE_MS);
    const isOpen = n % 50 === 0;
    const [one, two] = [pick(WORDS, n), pick(WORDS, n >> 4)];
    const openedBy = n % PER_CALL === 0 ? generatedId('e', (n / PER_CALL) % COLLEAGUES) : undefined;
    return {
      _id: generatedId('d', n),
      number: `T-2026-${String(n).padStart(7, '0')}`,
      name: `Customer ${n % 5_000}`,
      email: `customer${n % 5_000}@example.com`,
      category: 'payment',
      subject: `A question about ${one} ${n}`,
      message: `The ${two} of my visit was not as agreed, please look at the ${one}.`,
      sender: { userId: generatedId('c', n % 5_000), role: 'customer' },
      status: isOpen ? 'open' : 'resolved',
      createdAt,
      acknowledgeBy: createdAt,
      resolveBy: createdAt,
      ...(isOpen ? { dueAt: createdAt, priority: 'payment', rank: 2 } : { resolvedAt: createdAt }),
      revision: 0,
      about: [],
      ...(openedBy && { source: 'phone', openedBy, assignee: openedBy }),
      entries: openedBy
        ? [{ _id: generatedId('e', n), kind: 'assigned', by: openedBy, to: openedBy, at: createdAt }]
        : [],
    };
  };
  for (let from = 0; from < count; from += chunk)
    yield Array.from({ length: Math.min(chunk, count - from) }, (_, place) => ticket(from + place));
}

export const generateTags = (): TagDoc[] =>
  Array.from({ length: TAGS }, (_, n) => ({ _id: `tag ${n}`, label: `Tag ${n}` }));

/** Tagged people and bookings, half of each; one of three has the first tag. */
export function generateTagged(bookings: number, now: Date): TaggedRecordDoc[] {
  return Array.from({ length: Math.floor(bookings / PER_TAGGED) }, (_, n): TaggedRecordDoc => {
    const isPerson = n % 2 === 0;
    const tags = new Set([`tag ${n % 3 === 0 ? 0 : n % TAGS}`, `tag ${(n * 7) % TAGS}`]);
    return {
      _id: generatedId(isPerson ? 'c' : 'b', n),
      kind: isPerson ? 'users' : 'bookings',
      tags: [...tags],
      at: new Date(now.getTime() - ((n * 37) % (DAYS * 1_440)) * MINUTE_MS),
    };
  });
}

/** Signals; one of ten is open. */
export function generateSignals(bookings: number, now: Date): SignalDoc[] {
  return Array.from({ length: Math.floor(bookings / PER_SIGNAL) }, (_, n): SignalDoc => {
    const openedAt = new Date(now.getTime() - (n % (DAYS * 24)) * 60 * MINUTE_MS);
    const isOpen = n % 10 === 0;
    return {
      _id: generatedId('e', n),
      rule: 'payment-outside',
      subject: generatedId('c', n),
      people: [],
      severity: 'high',
      state: isOpen ? 'open' : 'dismissed',
      evidence: [{ kind: 'chat', id: generatedId('d', n), at: openedAt }],
      openedAt,
      ...(!isOpen && { decision: { by: generatedId('e', 0), at: openedAt, reason: 'A joke', category: 'other' } }),
    };
  });
}
