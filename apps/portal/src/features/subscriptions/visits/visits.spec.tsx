/** @jest-environment jsdom */
import '../../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Subscription, SubscriptionVisit, SubstituteVisit, VisitAbsence } from '@sahaya/contracts';
import { istInstant } from '@sahaya/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { sessionStore } from '../../../api/session/session-store.js';
import { aSubscription, aSubscriptionVisit, aUser, ID } from '../../../../test/records.js';
import { renderAt } from '../../../../test/render.js';
import { type Call, data, refusal, serve } from '../../../../test/server.js';
import { HelperSubscriptionsScreen } from '../helper-subscriptions.screen.js';
import { SubscriptionScreen } from '../subscription.screen.js';

const SUB = ID.subscription;
const OTHER = 'd'.repeat(24);
const idOf = (index: number) => String(index).padStart(24, '0');
const deadline = '2026-12-08T01:30:00.000Z';
const aVisit = (date: string, part: Partial<SubscriptionVisit> = {}): SubscriptionVisit =>
  aSubscriptionVisit({ _id: idOf(Number(date.slice(8))), date, changeableUntil: `${date}T00:00:00.000Z`, ...part });
const anAbsence = (part: Partial<VisitAbsence> = {}): VisitAbsence => ({
  state: 'offered',
  deadline,
  showFirst: true,
  asked: 0,
  ...part,
});
const aPlan = (part: Partial<Subscription> = {}): Subscription =>
  aSubscription({
    services: [{ serviceType: 'cooking', serviceOptions: {} }],
    nextService: { date: '2026-12-08', startTime: '09:00', endTime: '11:00' },
    ...part,
  });
const visits = (first: Partial<SubscriptionVisit> = {}) => [
  aVisit('2026-12-02', { status: 'completed', changeable: false }),
  aVisit('2026-12-08', first),
  aVisit('2026-12-09'),
  aVisit('2027-01-05'),
];
const pagination = { page: 1, limit: 10, total: 1, pages: 1 };
const person = userEvent.setup({ delay: null });
const sent = (calls: Call[]) => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

beforeEach(() => {
  sessionStore.leave();
  jest.spyOn(Date, 'now').mockReturnValue(istInstant('2026-12-05', '12:00').getTime());
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

async function openVisits(
  subscription: Subscription,
  shown: SubscriptionVisit[],
  answers: Parameters<typeof serve>[0] = {},
): Promise<Call[]> {
  sessionStore.start({ token: 'tok', user: aUser() });
  const calls = serve({
    [`GET /subscriptions/${SUB}`]: () => data({ subscription }),
    [`GET /subscriptions/${SUB}/visits`]: () => data({ visits: shown }),
    ...answers,
  });
  openPage(`/my-subscriptions/${SUB}`);
  await screen.findByRole('grid');
  return calls;
}
const openPage = (path: string) =>
  renderAt(
    path,
    <Routes>
      <Route path="/:list/:id" element={<SubscriptionScreen />} />
    </Routes>,
  );
const day = (name: RegExp) => screen.getByRole('button', { name });

describe('the calendar of visits', () => {
  it('shows a month from Monday on, with the visits of each day', async () => {
    await openVisits(aPlan(), visits());
    expect(screen.getByRole('heading', { name: 'December 2026' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader')[0]?.getAttribute('abbr')).toBe('Monday');
    expect(day(/^Wed 2 Dec 2026/).getAttribute('aria-label')).toBe('Wed 2 Dec 2026: 9:00–11:00 am, Completed');
    expect(day(/^Sat 5 Dec 2026/).getAttribute('aria-label')).toBe('Sat 5 Dec 2026: today; no visit');
    // The day of the next visit is selected and its visit can be changed.
    expect(day(/^Tue 8 Dec 2026/).tabIndex).toBe(0);
    const chosen = screen.getByRole('region', { name: 'Tue 8 Dec 2026' });
    expect(within(chosen).getByRole('button', { name: 'Skip' })).toBeTruthy();
    await person.click(day(/^Sat 5 Dec 2026/));
    expect(
      within(screen.getByRole('region', { name: 'Sat 5 Dec 2026' })).getByText('Sat 5 Dec 2026: no visit.'),
    ).toBeTruthy();
  });

  it('moves by keys within its months', async () => {
    await openVisits(aPlan(), visits());
    day(/^Tue 8 Dec/).focus();
    const press = async (key: string) => {
      await person.keyboard(`{${key}}`);
      return document.activeElement?.getAttribute('aria-label')?.split(':')[0];
    };
    expect(await press('ArrowRight')).toBe('Wed 9 Dec 2026');
    expect(await press('ArrowDown')).toBe('Wed 16 Dec 2026');
    expect(await press('Home')).toBe('Mon 14 Dec 2026');
    expect(await press('End')).toBe('Sun 20 Dec 2026');
    expect(await press('PageDown')).toBe('Sun 10 Jan 2027');
    expect(await press('ArrowRight')).toBe('Sun 10 Jan 2027');
    expect(screen.getByRole('button', { name: 'Month after' })).toHaveProperty('disabled', true);
    await person.click(screen.getByRole('button', { name: 'Month before' }));
    expect(screen.getByRole('heading', { name: 'December 2026' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Month before' })).toHaveProperty('disabled', true);
  });

  it('shows the days of a pause, and has a list view', async () => {
    const pause = { reason: 'We travel', startDate: '2026-12-07', endDate: '2026-12-08' };
    await openVisits(aPlan({ status: 'paused', pause }), visits({ changeable: false }));
    expect(day(/^Mon 7 Dec/).getAttribute('aria-label')).toBe('Mon 7 Dec 2026: Paused; no visit');
    expect(screen.getByText('Paused from Mon 7 Dec 2026 to Tue 8 Dec 2026')).toBeTruthy();
    await person.click(screen.getByRole('radio', { name: 'List' }));
    expect(screen.queryByRole('grid')).toBeNull();
    const list = screen.getByRole('region', { name: 'Visits of December 2026' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  });
});

describe('an absent helper', () => {
  const absentWith = (absence: VisitAbsence) => {
    const one = { visitId: idOf(8), date: '2026-12-08', startTime: '09:00', endTime: '11:00', absence };
    return aPlan({ absences: [one] });
  };
  const answer = () => data({ subscription: aPlan(), visit: aVisit('2026-12-08') });
  const path = `/subscriptions/${SUB}/visits/${idOf(8)}`;

  it('asks the customer, who searches for a substitute', async () => {
    const absence = anAbsence();
    const calls = await openVisits(absentWith(absence), visits({ absence }), {
      [`POST ${path}/substitute`]: answer,
    });
    expect(screen.getByText(/^Ravi can’t come on Tue 8 Dec/)).toBeTruthy();
    await person.click(day(/^Wed 9 Dec/));
    await person.click(screen.getByRole('link', { name: 'Decide now' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Tue 8 Dec 2026' })));
    expect(day(/^Tue 8 Dec/).getAttribute('aria-label')).toContain('Helper can’t come');
    await person.click(screen.getByRole('button', { name: 'Find another helper' }));
    expect(await screen.findByText(/cost no more than Ravi/)).toBeTruthy();
    expect(screen.getByRole('radio', { name: /Show me who it is first/ })).toHaveProperty('checked', true);
    await person.click(screen.getByRole('radio', { name: /The first helper who accepts/ }));
    await person.click(screen.getByRole('button', { name: 'Ask helpers' }));
    await waitFor(() => expect(sent(calls)).toEqual([[`${path}/substitute`, { confirm: 'auto' }]]));
  });

  it('lets the customer take the refund', async () => {
    const absence = anAbsence({ state: 'searching', asked: 3 });
    const calls = await openVisits(aPlan({ absences: [] }), visits({ absence }), {
      [`POST ${path}/substitute/stop`]: () => ({ status: 500, body: {} }),
    });
    expect(screen.getByText(/^We asked 3 helpers near you/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Refund' }));
    await person.click(screen.getByRole('button', { name: 'Refund visit' }));
    expect(await screen.findByText('Failed to change the visit. Please try again.')).toBeTruthy();
    expect(sent(calls)).toHaveLength(1);
  });

  it('lets the customer accept or pass a proposed substitute while the proposal is valid', async () => {
    const substitute = { helperId: OTHER, name: 'Meena Devi' };
    const absence = anAbsence({ state: 'proposed', asked: 3, substitute });
    const calls = await openVisits(absentWith(absence), visits({ absence }), {
      [`POST ${path}/substitute/accept`]: () =>
        refusal(409, 'SUBSTITUTE_CHANGED', 'Another helper is proposed now. Please refresh.'),
      [`POST ${path}/substitute/pass`]: answer,
    });
    expect(screen.getByText(/^Meena Devi could come on Tue 8 Dec/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View profile' }).getAttribute('href')).toBe(`/helper/${OTHER}`);
    await person.click(screen.getByRole('button', { name: 'Yes, Meena may come' }));
    expect(await screen.findByText('Another helper is proposed now. Please refresh.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Another helper' }));
    await waitFor(() =>
      expect(sent(calls)).toEqual([
        [`${path}/substitute/accept`, { helperId: OTHER }],
        [`${path}/substitute/pass`, { helperId: OTHER }],
      ]),
    );
  });

  it('lets the customer call the substitute', async () => {
    const substitute = { helperId: OTHER, name: 'Meena Devi', phone: '9123456780' };
    const absence = anAbsence({ state: 'found', asked: 3, substitute });
    await openVisits(absentWith(absence), visits({ absence, substitute }));
    expect(screen.getByText('Meena Devi comes instead.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call Meena' }).getAttribute('href')).toBe('tel:+919123456780');
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  });
});

describe('the helper’s visits', () => {
  const path = `/subscriptions/${SUB}/mark-service-complete`;
  async function openJobs(
    subscription: Subscription,
    shown: SubscriptionVisit[],
    answers: Parameters<typeof serve>[0],
  ) {
    sessionStore.start({ token: 'tok', user: aUser({ _id: ID.helper, role: 'helper' }) });
    const calls = serve({
      [`GET /subscriptions/${SUB}`]: () => data({ subscription }),
      [`GET /subscriptions/${SUB}/visits`]: () => data({ visits: shown }),
      ...answers,
    });
    openPage(`/helper-subscriptions/${SUB}`);
    await screen.findByRole('grid');
    await person.click(screen.getByRole('radio', { name: 'List' }));
    return calls;
  }
  const took = (mayMark: boolean) => [
    aVisit('2026-12-02', { changeable: false, mayMark }),
    aVisit('2026-12-08', { changeable: false, mayMark: false }),
  ];
  const marks = () =>
    within(screen.getByRole('region', { name: 'Visits' })).queryAllByRole('button', { name: 'Mark Complete' }).length;

  it.each<[Subscription['status'], boolean, number]>([
    ['active', true, 1],
    ['active', false, 0],
    ['paused', true, 1],
    ['cancelled', true, 1],
    ['cancelled', false, 0],
  ])('of a plan with status %s offer what the server allows: %s', async (status, mayMark, expected) => {
    await openJobs(aPlan({ status, nextService: undefined }), took(mayMark), {});
    expect(marks()).toBe(expected);
  });

  it('are marked one by one', async () => {
    const done = aVisit('2026-12-02', { status: 'completed', changeable: false, mayMark: false });
    let shown = took(true);
    const calls = await openJobs(aPlan({ status: 'cancelled' }), shown, {
      [`GET /subscriptions/${SUB}/visits`]: () => data({ visits: shown }),
      [`POST ${path}`]: () => {
        shown = [done, ...shown.slice(1)];
        return data({ subscription: aPlan(), visit: done });
      },
    });
    await person.click(screen.getByRole('button', { name: 'Mark Complete' }));
    await waitFor(() => expect(marks()).toBe(0));
    expect(sent(calls)).toEqual([[path, { serviceDate: '2026-12-02', startTime: '09:00' }]]);
  });

  it('can be taken back after a report by mistake, until another helper is engaged', async () => {
    const absent = (state: VisitAbsence['state']) => [aVisit('2026-12-08', { absence: anAbsence({ state }) })];
    const calls = await openJobs(aPlan(), absent('searching'), {
      [`DELETE /subscriptions/${SUB}/visits/${idOf(8)}/absence`]: () =>
        data({ subscription: aPlan(), visit: aVisit('2026-12-08') }),
    });
    await person.click(screen.getByRole('button', { name: 'I can come after all' }));
    await person.click(screen.getByRole('button', { name: 'Yes, I come' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
    cleanup();
    await openJobs(aPlan(), absent('proposed'), {});
    expect(screen.queryByRole('button', { name: 'I can come after all' })).toBeNull();
  });

  it('explain a refusal', async () => {
    await openJobs(aPlan({ status: 'paused' }), took(true), {
      [`POST ${path}`]: () => refusal(409, 'SERVICE_ALREADY_COMPLETED', 'This service is already completed'),
    });
    await person.click(screen.getByRole('button', { name: 'Mark Complete' }));
    expect(await screen.findByText('This service is already completed')).toBeTruthy();
  });
});

describe('visits for other helpers', () => {
  const substitute = (part: Partial<SubstituteVisit>): SubstituteVisit => ({
    _id: idOf(8),
    date: '2026-12-08',
    startTime: '09:00',
    endTime: '11:00',
    services: ['cooking'],
    state: 'asked',
    answerBy: deadline,
    earns: 400,
    customerName: 'Asha Verma',
    address: 'Saket, New Delhi',
    specialRequests: '',
    mayMark: false,
    ...part,
  });
  const open = async (visit: SubstituteVisit, answers: Parameters<typeof serve>[0] = {}) => {
    sessionStore.start({ token: 'tok', user: aUser({ _id: ID.helper, role: 'helper' }) });
    const calls = serve({
      [`GET /subscriptions/helper/${ID.helper}`]: () => data({ subscriptions: [], pagination }),
      'GET /helpers/me/substitute-visits': () => data({ visits: [visit] }),
      ...answers,
    });
    renderAt('/helper-subscriptions', <HelperSubscriptionsScreen />);
    return { calls, section: within(await screen.findByRole('region', { name: 'Visits for other helpers' })) };
  };

  it.each<[string, Partial<SubstituteVisit>, string[]]>([
    ['asked for', {}, ['Yes, I can come', 'No']],
    ['agreed to', { state: 'agreed' }, ['I can’t come']],
    ['one’s own', { state: 'mine' }, ['Chat with Asha', 'I can’t come']],
    ['due', { state: 'mine', mayMark: true }, ['Mark Complete', 'Chat with Asha', 'I can’t come']],
    ['done', { state: 'completed' }, []],
  ])('with status %s offer their actions', async (_, part, offered) => {
    const { section } = await open(substitute(part));
    expect(section.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(offered);
    expect(section.getByText('You earn ₹400')).toBeTruthy();
  });

  it('are accepted, or were taken by a faster helper', async () => {
    const path = `/helpers/me/substitute-visits/${idOf(8)}/accept`;
    const { calls, section } = await open(substitute({}), {
      [`POST ${path}`]: () => refusal(409, 'SUBSTITUTE_TAKEN', 'Another helper has already accepted'),
    });
    await person.click(section.getByRole('button', { name: 'Yes, I can come' }));
    expect(await section.findByText('Another helper has already accepted')).toBeTruthy();
    expect(sent(calls)).toEqual([[path, {}]]);
  });
});
