import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { ApiError } from '@sahaya/api-client';
import type { StaffRole, TicketView } from '@sahaya/contracts';
import { act, cleanup, configure, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../app/app.js';
import { createAuthProvider } from '../api/auth-provider.js';
import { createDataProvider } from '../api/data-provider.js';
import { createStepUp } from '../api/step-up.js';
import type { LiveUpdate } from '../app/live/live.js';
import { type Answer, startFakeApi, success } from './fake-api.js';

// Generous limits for a busy machine; ignoring hidden elements makes queries by role fast.
configure({ asyncUtilTimeout: 60_000, defaultHidden: true });

export const page = (total: number) => ({ page: 1, limit: 25, total, pages: 1 });
/** The signed-in staff member. */
export const ME = 'd'.repeat(24);

const BELL = '/api/admin/notices';
/** The list of tickets asks for it besides its records. */
const INTAKE = '/api/admin/ticket-intake';
/** Each list asks for its saved views besides its records. */
const VIEWS = '/api/admin/views';
/** The menu asks for one record of a list to count it, and lists look up the names of bookings. */
const COUNT = /[?&](?:page=1&limit=1(?:&|$)|ids=|limit=50&ids=)/;
const isOfPage = ({ call }: { call: string }) =>
  ![BELL, INTAKE, `GET ${VIEWS}`].some((one) => call.includes(one)) && !COUNT.test(call);
const nothingTold = success({ notices: [], unreadCount: 0, pagination: page(0) });

/**
 * react-admin's development build logs each API error, and on a busy machine React notes that a transition ended
 * between two waits of a test. Any other message is a fault of a screen.
 */
const isExpected = (first: unknown): boolean =>
  first instanceof ApiError || (typeof first === 'string' && first.includes('was not wrapped in act('));

/**
 * A person at the console. Their text arrives in one piece, as from the clipboard, because a form of react-admin takes
 * up to 100 ms of processor time for each key; keys in braces, as in `secret12{Enter}`, are pressed.
 */
function buildPerson() {
  const person = userEvent.setup({ delay: null });
  return {
    ...person,
    async type(field: Element, input: string): Promise<void> {
      const [text = '', ...keys] = input.split(/(?=\{)/);
      await person.click(field);
      if (text) await person.paste(text);
      if (keys.length > 0) await person.keyboard(keys.join(''));
    },
  };
}

/** A console on a fake API for each test of a suite. */
export function renderConsole(answers: () => Record<string, Answer>) {
  let fake: Awaited<ReturnType<typeof startFakeApi>>;
  const hearers = new Set<(news: LiveUpdate) => void>();
  const viewHearers = new Set<(view: TicketView) => void>();
  const viewed: Omit<TicketView, 'userId'>[] = [];
  let complaints: jest.SpiedFunction<typeof console.error>;

  beforeEach(async () => {
    complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fake = await startFakeApi({
      [`GET ${BELL}`]: nothingTold,
      [`GET ${INTAKE}`]: success({ takesTickets: false }),
      [`GET ${VIEWS}`]: success({ views: [] }),
      ...answers(),
    });
  });
  afterEach(async () => {
    cleanup();
    window.localStorage.clear();
    window.sessionStorage.clear();
    await fake.settle();
    await fake.stop();
    const faults = complaints.mock.calls.filter(([first]) => !isExpected(first));
    complaints.mockRestore();
    expect(faults).toEqual([]);
  });

  return {
    fake: () => fake,
    person: buildPerson(),
    signIn: (role: StaffRole) => fake.session.write({ token: 'tok', user: { _id: ME, name: 'Kavita', role } }),
    open(path: string) {
      window.history.replaceState({}, '', `/console${path}`);
      const stepUp = createStepUp(fake.api);
      const providers = {
        authProvider: createAuthProvider(fake.api, fake.session),
        dataProvider: createDataProvider(fake.api, stepUp),
        stepUp,
        follow: (hear: (news: LiveUpdate) => void) => {
          hearers.add(hear);
          return () => void hearers.delete(hear);
        },
        views: {
          tell: (view: Omit<TicketView, 'userId'>) => void viewed.push(view),
          hear: (hear: (view: TicketView) => void) => {
            viewHearers.add(hear);
            return () => void viewHearers.delete(hear);
          },
        },
      };
      render(<App {...providers} basename="/console/" retryDelayMs={1} />);
    },
    /** Sends a live update to open consoles. */
    tell: (news: LiveUpdate) => act(() => hearers.forEach((hear) => hear(news))),
    /** A colleague has a ticket open. */
    tellView: (view: TicketView) => act(() => viewHearers.forEach((hear) => hear(view))),
    /** The tickets that the console said to have open. */
    viewed,
    /** Calls of the page, without those of the bell and the counts of the menu. */
    lastCall: (call: string) => waitFor(() => expect(fake.seen.findLast(isOfPage)!.call).toBe(call)),
    /** A call of the page, in any order with other calls. */
    anyCall: (call: string) => waitFor(() => expect(fake.seen.map((seen) => seen.call)).toContain(call)),
    /** The input of the last such call. */
    async sent(call: string): Promise<unknown> {
      const found = () => fake.seen.findLast((seen) => seen.call === call);
      await waitFor(() => expect(found()).toBeDefined());
      return JSON.parse(found()!.body || '{}');
    },
  };
}
