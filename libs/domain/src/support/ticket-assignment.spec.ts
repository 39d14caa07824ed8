import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { istInstant, MINUTE_MS } from '../time/time.js';
import { STAFF_ROLES } from './staff-alert.js';
import { chooseTicketTaker, mayTakeTicket, type TicketTaker, UNCLOSED_TICKETS } from './ticket-assignment.js';
import { TICKET_CATEGORIES } from './ticket.js';

const start = istInstant('2026-12-05', '10:00');
const at = (minute: number) => new Date(start.getTime() + minute * MINUTE_MS);

describe('the taker of a ticket', () => {
  it.each<[string, TicketTaker[], string | undefined]>([
    ['nobody without takers', [], undefined],
    [
      'the one with the fewest open tickets',
      [
        { _id: 'a', open: 2 },
        { _id: 'b', open: 1, lastAssignedAt: at(9) },
      ],
      'b',
    ],
    [
      'among equals the one with the earliest assignment',
      [
        { _id: 'a', open: 1, lastAssignedAt: at(2) },
        { _id: 'b', open: 1, lastAssignedAt: at(1) },
      ],
      'b',
    ],
    [
      'among equals one without an assignment',
      [
        { _id: 'a', open: 1, lastAssignedAt: at(2) },
        { _id: 'b', open: 1 },
      ],
      'b',
    ],
    [
      'the first id if nothing else differs',
      [
        { _id: 'b', open: 0 },
        { _id: 'a', open: 0 },
      ],
      'a',
    ],
  ])('is %s', (_, takers, expected) => {
    expect(chooseTicketTaker(takers)).toBe(expected);
  });

  it('is fair: tickets from equal loads leave counts that differ by one at most, and go round', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1_000, max: 9_999 }).map(String), { minLength: 1, maxLength: 8 }),
        fc.nat(30),
        fc.nat(5),
        (ids, tickets, load) => {
          const takers: TicketTaker[] = ids.map((_id) => ({ _id, open: load }));
          const chosen: string[] = [];
          for (let minute = 1; minute <= tickets; minute += 1) {
            const taker = takers.find(({ _id }) => _id === chooseTicketTaker(takers))!;
            taker.open += 1;
            taker.lastAssignedAt = at(minute);
            chosen.push(taker._id);
            const counts = takers.map(({ open }) => open);
            expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
          }
          expect(chosen).toEqual(chosen.map((_, place) => chosen[place % ids.length]));
          expect(new Set(chosen.slice(0, ids.length)).size).toBe(Math.min(tickets, ids.length));
        },
      ),
    );
  });

  it('never has more open tickets than another one, whatever the loads', () => {
    const loads = fc.array(fc.record({ open: fc.nat(9), minute: fc.option(fc.nat(99), { nil: undefined }) }));
    fc.assert(
      fc.property(loads, (all) => {
        const takers = all.map(({ open, minute }, place) => ({
          _id: String(place),
          open,
          ...(minute !== undefined && { lastAssignedAt: at(minute) }),
        }));
        const chosen = takers.find(({ _id }) => _id === chooseTicketTaker(takers));
        expect(chosen?.open).toBe(takers.length === 0 ? undefined : Math.min(...takers.map(({ open }) => open)));
      }),
    );
  });
});

describe('the rule assigns', () => {
  it.each(TICKET_CATEGORIES)('a ticket of the category %s to the roles that answer it', (category) => {
    const roles = STAFF_ROLES.filter((role) => mayTakeTicket({ role, blocked: false }, category));
    expect(roles).toEqual(category === 'safety' ? ['support', 'ops'] : ['support']);
  });

  it('nothing to blocked staff', () => {
    expect(STAFF_ROLES.filter((role) => mayTakeTicket({ role, blocked: true }, 'safety'))).toEqual([]);
  });

  it('by the tickets that are not closed', () => {
    expect(UNCLOSED_TICKETS).toEqual(['open', 'acknowledged', 'pending']);
  });
});
