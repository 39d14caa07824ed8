import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HOUR_MS, istInstant, MINUTE_MS } from '../time/time.js';
import {
  ACTION_OF_STATUS,
  isTicketPaused,
  moveTicket,
  TICKET_ACTIONS,
  TICKET_REOPEN_DAYS,
  TICKET_TRANSITIONS,
  type TicketState,
} from './ticket-transitions.js';
import { TICKET_STATUSES, type TicketStatus, ticketDueAt } from './ticket.js';

const DAY_MS = 24 * HOUR_MS;
const opened = istInstant('2026-12-05', '10:00');
const after = (ms: number) => new Date(opened.getTime() + ms);
const ANSWER_MS = 15 * MINUTE_MS;
const open: TicketState = { status: 'open', acknowledgeBy: after(2 * DAY_MS), resolveBy: after(30 * DAY_MS) };
const at = (now: Date) => ({ now, answerWithinMs: ANSWER_MS });
const stateOf = (status: TicketStatus): TicketState => ({
  ...open,
  status,
  ...(isTicketPaused(status) && { pausedAt: opened }),
});

describe('the transitions of a ticket', () => {
  it.each<[TicketStatus, string]>([
    ['open', 'acknowledged open acknowledged pending resolved - spam merged'],
    ['acknowledged', 'acknowledged open - pending resolved open spam merged'],
    ['pending', 'pending open acknowledged - resolved open spam merged'],
    ['resolved', 'resolved open acknowledged pending - open spam merged'],
    ['spam', '- - - - - open - -'],
    ['merged', '- - - - - - - -'],
  ])('%s, by reply, answer, acknowledge, wait, resolve, reopen, mark-spam, merge: %s', (status, expected) => {
    const moved = TICKET_ACTIONS.map((action) => moveTicket(stateOf(status), action, at(opened))?.status ?? '-');
    expect(moved.join(' ')).toBe(expected);
  });

  it('reach every status that staff can set', () => {
    for (const [status, action] of Object.entries(ACTION_OF_STATUS))
      expect(Object.values(TICKET_TRANSITIONS).map((row) => row[action!] ?? status)).toEqual(
        TICKET_STATUSES.map(() => status),
      );
  });
});

describe('the deadlines of a ticket', () => {
  it('stand still while it waits for its sender', () => {
    const pending = moveTicket(open, 'wait', at(after(HOUR_MS)))!;
    expect(ticketDueAt(pending)).toBeUndefined();
    const again = moveTicket(pending, 'acknowledge', at(after(HOUR_MS + 3 * DAY_MS)))!;
    expect(again).toEqual({ status: 'acknowledged', acknowledgeBy: after(5 * DAY_MS), resolveBy: after(33 * DAY_MS) });
  });

  it('begin again for the next reply when the sender answers', () => {
    const pending = moveTicket(open, 'wait', at(after(HOUR_MS)))!;
    const answered = moveTicket(pending, 'answer', at(after(DAY_MS + HOUR_MS)))!;
    expect(answered).toEqual({
      status: 'open',
      acknowledgeBy: after(DAY_MS + HOUR_MS + ANSWER_MS),
      resolveBy: after(31 * DAY_MS),
    });
  });

  it('allow an answer to a resolved ticket for seven days', () => {
    expect(TICKET_REOPEN_DAYS).toBe(7);
    const resolved = moveTicket(open, 'resolve', at(opened))!;
    expect(moveTicket(resolved, 'answer', at(after(7 * DAY_MS)))?.status).toBe('open');
    expect(moveTicket(resolved, 'answer', at(after(7 * DAY_MS + 1)))).toBeUndefined();
    expect(moveTicket(resolved, 'reopen', at(after(20 * DAY_MS)))?.status).toBe('open');
  });

  it('leave staff the same time to resolve it, however often and long it stood still', () => {
    const step = fc.record({
      action: fc.constantFrom(...TICKET_ACTIONS),
      wait: fc.integer({ min: 0, max: 5 * DAY_MS }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let [state, now, running] = [open, opened.getTime(), 0];
        for (const { action, wait } of steps) {
          if (!isTicketPaused(state.status)) running += wait;
          now += wait;
          state = moveTicket(state, action, at(new Date(now))) ?? state;
          expect(state.pausedAt !== undefined).toBe(isTicketPaused(state.status));
        }
        const left = state.resolveBy.getTime() - (state.pausedAt?.getTime() ?? now);
        expect(left).toBe(30 * DAY_MS - running);
      }),
    );
  });
});
