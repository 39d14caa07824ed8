/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Mark } from '@sahaya/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStore } from '../../api/session/session-store.js';
import { aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { type Call, data, refusal, serve } from '../../../test/server.js';
import { StrikesLink } from './strikes-link.js';
import { StrikesScreen } from './strikes.screen.js';

const MINE = 'GET /helpers/me/marks';
const CONTEST = `POST /helpers/me/marks/${ID.booking}/contest`;
const aMark = (part: Partial<Mark> = {}): Mark => ({
  _id: ID.booking,
  helperId: ID.helper,
  kind: 'late_cancellation',
  state: 'standing',
  service: 'cooking',
  date: '2026-12-05',
  startTime: '09:30',
  at: '2026-12-05T02:00:00.000Z',
  ...part,
});
const contest = { reason: 'I was in hospital', at: '2026-12-05T05:00:00.000Z' };

function open(marks: Mark[], answers: Parameters<typeof serve>[0] = {}): Call[] {
  sessionStore.start({ token: 'tok', user: aUser({ role: 'helper', _id: ID.helper }) });
  const calls = serve({ [MINE]: () => data({ marks }), ...answers });
  renderAt('/marks', <StrikesScreen />);
  return calls;
}
const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent);

describe('reliability strikes', () => {
  beforeEach(() => sessionStore.leave());
  afterEach(cleanup);

  it.each<[string, Partial<Mark>, string[], boolean]>([
    [
      'that stands',
      {},
      ['Cancelled late', 'Counted', 'Cooking, Sat 5 Dec 2026, 9:30 am', 'Since Sat 5 Dec 2026'],
      true,
    ],
    [
      'that is contested',
      { kind: 'no_show', state: 'contested', contest },
      ['Missed visit', 'Contested', 'You said: I was in hospital', 'Our support is looking into it.'],
      false,
    ],
    ['that was lifted', { state: 'lifted', contest, note: 'We have seen it' }, ['Removed', 'We have seen it'], false],
    [
      'that stands after all',
      { contest, note: 'No word of it' },
      ['Counted', 'Our support said: No word of it'],
      false,
    ],
  ])('show a strike %s', async (_, part, words, contestable) => {
    open([aMark(part)]);
    const [row] = await rows();
    for (const word of words) expect(row).toContain(word);
    expect(screen.queryByRole('button', { name: 'Contest' }) !== null).toBe(contestable);
  });

  it('are contested with a reason', async () => {
    let marks = [aMark()];
    const calls = open([], {
      [MINE]: () => data({ marks }),
      [CONTEST]: () => {
        marks = [aMark({ state: 'contested', contest })];
        return data({ mark: marks[0] });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Contest' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Contest' }));
    expect(dialog.getByText('Please give a reason')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Reason'), ' I was in hospital ');
    await userEvent.click(dialog.getByRole('button', { name: 'Contest' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await rows())[0]).toContain('You said: I was in hospital');
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { reason: 'I was in hospital' },
    ]);
  });

  it('explain why they cannot be contested', async () => {
    open([aMark()], { [CONTEST]: () => refusal(409, 'MARK_CONTESTED', 'This strike was already contested') });
    await userEvent.click(await screen.findByRole('button', { name: 'Contest' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Reason'), 'I was in hospital');
    await userEvent.click(dialog.getByRole('button', { name: 'Contest' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('This strike was already contested');
  });

  it('may be empty or fail to load', async () => {
    let answer: { status?: number; body: unknown } = { status: 500, body: {} };
    open([], { [MINE]: () => answer });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load your strikes.');
    answer = data({ marks: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^No strikes\./)).toBeTruthy();
  });
});

describe('the link to the strikes', () => {
  beforeEach(() => sessionStore.leave());
  afterEach(cleanup);

  const show = (answer: ReturnType<typeof data> | ReturnType<typeof refusal>) => {
    sessionStore.start({ token: 'tok', user: aUser({ role: 'helper', _id: ID.helper }) });
    const calls = serve({ [MINE]: () => answer });
    renderAt('/my-bookings', <StrikesLink />);
    return waitFor(() => expect(calls).toHaveLength(1));
  };

  it('is shown to a helper who has any', async () => {
    await show(data({ marks: [aMark()] }));
    expect((await screen.findByRole('link', { name: 'My strikes' })).getAttribute('href')).toBe('/marks');
  });

  it.each([
    ['has none', data({ marks: [] })],
    ['cannot load the strikes', refusal(400, 'INTERNAL', 'Not now')],
  ])('is absent for a helper who %s', async (_, answer) => {
    await show(answer);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByText(/late-cancelled/)).toBeNull();
  });
});
