import { describe, expect, it } from '@jest/globals';
import {
  type AnalyticsCase,
  type AnalyticsFact,
  buildContributions,
  type Contribution,
  withSums,
} from './analytics-case.js';

const at = (time: string, day = '2026-12-01') => new Date(`${day}T${time}:00+05:30`);
const place = { at: at('10:00'), city: 'Pune', service: 'cooking', area: 'Kothrud', hour: 9 };
const booking = (
  facts: Record<string, Omit<AnalyticsFact, 'kind'> & { kind?: AnalyticsFact['kind'] }>,
): AnalyticsCase => ({
  place,
  facts: Object.fromEntries(
    Object.entries(facts).map(([key, fact]) => [key, { kind: key as AnalyticsFact['kind'], ...fact }]),
  ),
});
const of = (one: AnalyticsCase, group: Contribution['group'] = 'place', day = '2026-12-01') =>
  buildContributions(one).find((row) => row.group === group && row.day === day)?.measures ?? {};
const requested = { at: at('10:00') };

describe('the contributions of a booking', () => {
  it.each([
    ['an open request', {}, { requests: 1, requestsAt9: 1 }],
    ['a declined request', { declined: { at: at('11:00') } }, { unfilled: 1, declined: 1, unfilledAt9: 1 }],
    ['an expired request', { expired: { at: at('11:00') } }, { unfilled: 1, expired: 1 }],
    ['a request whose slot was taken', { superseded: { at: at('11:00') } }, { unfilled: 1, superseded: 1 }],
    ['a withdrawn request', { customerCancelled: { at: at('11:00') } }, { withdrawn: 1, cancelledByCustomer: 1 }],
    ['an accepted request', { accepted: { at: at('10:20') } }, { accepted: 1, acceptIn2: 1 }],
    [
      'a helper who cancelled',
      { accepted: { at: at('10:05') }, helperCancelled: { at: at('12:00') } },
      { accepted: 1, acceptIn0: 1, unfilled: 1, lost: 1, cancelledByHelper: 1 },
    ],
  ])('count %s on the day of the request', (_, facts, expected) => {
    expect(of(booking({ requested, ...facts }))).toMatchObject({ requests: 1, ...expected });
  });

  it('count a request as filled that another helper took over', () => {
    const facts = { requested, accepted: requested, helperCancelled: requested, replacementBegun: requested };
    expect(of(booking(facts))).toMatchObject({ unfilled: 1, replacementsSought: 1 });
    const replaced = of(booking({ ...facts, replaced: requested }));
    expect(replaced).toMatchObject({ replacementsSought: 1, replacementsFound: 1 });
    expect(replaced).not.toHaveProperty('unfilled');
  });

  it('count payment, completion and a customer who came back on the day of the request, and minutes on their own', () => {
    const later = { at: at('10:00', '2026-12-03') };
    const one = booking({
      requested,
      accepted: requested,
      paid: later,
      completed: later,
      repeated: later,
      worked: { ...later, amount: 90 },
    });
    expect(of(one)).toMatchObject({ paidRequests: 1, completedRequests: 1, repeatRequests: 1 });
    expect(of(one, 'place', '2026-12-03')).toEqual({ completed: 1, bookedMinutes: 90 });
  });

  it('count demand by locality', () => {
    const rows = buildContributions(booking({ requested, expired: { at: at('11:00') } }));
    expect(rows.filter(({ group }) => group === 'area')).toEqual([
      {
        group: 'area',
        day: '2026-12-01',
        city: 'Pune',
        service: 'cooking',
        key: 'Kothrud',
        measures: { requests: 1, unfilled: 1, requestsAt9: 1, unfilledAt9: 1 },
      },
    ]);
  });

  it('count a cancellation by staff for a party once, on its own day', () => {
    const later = { at: at('00:30', '2026-12-02') };
    const one = booking({ requested, accepted: requested, customerCancelled: later, staffCancelled: later });
    expect(of(one, 'place', '2026-12-02')).toEqual({ cancelledByStaff: 1 });
  });

  it('count the latest stars of a review on the day it was posted, and none while it is hidden', () => {
    const review = { 'review:1': { kind: 'reviewed' as const, at: at('12:00'), amount: 2 } };
    const change = { 'change:1': { kind: 'reviewChanged' as const, at: at('13:00'), amount: 3, about: 'review:1' } };
    const moderation = (key: string, amount: number, time: string) => ({
      [key]: { kind: 'reviewModerated' as const, at: at(time), amount, about: 'review:1' },
    });
    const hidden = moderation('moderation:1', 1, '14:00');
    const shown = moderation('moderation:2', 0, '15:00');
    expect(of(booking({ ...review, ...change }))).toEqual({ ratings: 1, stars: 5 });
    expect(of(booking({ ...review, ...hidden }))).toEqual({});
    expect(of(booking({ ...shown, ...hidden, ...review }))).toEqual({ ratings: 1, stars: 2 });
  });

  it('count money on the day it moved', () => {
    const facts = {
      'settled:booking:1': { kind: 'settled' as const, at: at('12:00'), amount: 5_000 },
      'settled:booking:1:quality': { kind: 'settled' as const, at: at('12:00'), amount: -2_000 },
      'refund:1': { kind: 'refunded' as const, at: at('12:00'), amount: 30_000 },
      'credit:1': { kind: 'credited' as const, at: at('12:00'), amount: 10_000 },
    };
    expect(of(booking(facts))).toEqual({ revenuePaise: 3_000, refunds: 1, refundPaise: 30_000, creditPaise: 10_000 });
  });
});

describe('the contributions of a ticket', () => {
  it('count the first response and the work of each staff member', () => {
    const ticket: AnalyticsCase = {
      facts: {
        opened: { kind: 'ticketOpened', at: at('10:00') },
        'reply:2': { kind: 'ticketAnswered', at: at('11:00'), by: 'omkar' },
        'reply:1': { kind: 'ticketAnswered', at: at('10:45'), by: 'nita' },
        'resolved:1': { kind: 'ticketResolved', at: at('12:00'), by: 'omkar' },
      },
    };
    expect(of(ticket)).toEqual({ tickets: 1, answerIn3: 1, ticketsResolved: 1 });
    const staff = buildContributions(ticket).filter(({ group }) => group === 'staff');
    expect(Object.fromEntries(staff.map(({ key, measures }) => [key, measures]))).toEqual({
      nita: { answered: 1, answerIn3: 1 },
      omkar: { answered: 1, ticketsResolved: 1 },
    });
  });
});

describe('the contributions of a customer', () => {
  const month = (name: string) => ({ [`month:${name}`]: { kind: 'served' as const, at: at('00:00', `${name}-01`) } });
  const cohort = (facts: Parameters<typeof booking>[0]) =>
    buildContributions(booking(facts)).filter(({ group }) => group === 'cohort');

  it('count them once in each month with a visit, in the cohort of the first month', () => {
    const facts = { ...month('2027-02'), ...month('2026-11'), ...month('2026-12') };
    expect(cohort(facts)).toEqual([
      {
        group: 'cohort',
        day: '2026-11-01',
        city: 'Pune',
        service: 'cooking',
        key: '',
        measures: { cohort0: 1, cohort1: 1, cohort3: 1 },
      },
    ]);
  });

  it('move to an earlier cohort with a visit that is known later', () => {
    expect(cohort(month('2026-12'))[0]).toMatchObject({ day: '2026-12-01', measures: { cohort0: 1 } });
    const both = cohort({ ...month('2026-12'), ...month('2026-10') });
    expect(both).toEqual([expect.objectContaining({ day: '2026-10-01', measures: { cohort0: 1, cohort2: 1 } })]);
  });
});

describe('the contributions of a place', () => {
  it('are the sums of its searches and views, and the hours offered in a group of their own', () => {
    const searched = { kind: 'searched' as const, at: at('10:00'), amount: 3 };
    const facts = { 'searches:1': searched, 'searches:2': { ...searched, amount: 4 } };
    const viewed = { kind: 'profileViewed' as const, at: at('10:00'), amount: 2 };
    expect(of(booking({ ...facts, 'views:1': viewed }))).toEqual({ searches: 7, profileViews: 2 });
    const offered = booking({ offered: { at: at('00:00'), amount: 960 } });
    expect(of(offered)).toEqual({});
    expect(of(offered, 'supply')).toEqual({ offeredMinutes: 960 });
  });
});

describe('the sums of contributions', () => {
  it.each([
    ['place', 'Pune cooking', ['* *', '* cooking', 'Pune *']],
    ['cohort', 'Pune cooking', ['* *', '* cooking', 'Pune *']],
    ['area', 'Pune cooking', ['Pune *']],
    ['supply', 'Pune cooking', ['* cooking']],
    ['staff', ' ', ['* *']],
  ] as const)('of the group %s come first', (group, at, expected) => {
    const [city = '', service = ''] = at.split(' ');
    const row = { group, day: '2026-12-01', city, service, key: 'x', measures: { requests: 2 } };
    const rows = withSums([row]);
    expect(rows.at(-1)).toEqual(row);
    const sums = rows.slice(0, -1);
    expect(sums.map((sum) => `${sum.city} ${sum.service}`).toSorted()).toEqual(expected);
    for (const sum of sums) expect(sum).toMatchObject({ group: `${group}-sum`, key: 'x', measures: row.measures });
  });
});
