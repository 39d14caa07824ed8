/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Strike } from '@sahaya/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStore } from '../../api/session/session-store.js';
import { aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { type Call, data, refusal, serve } from '../../../test/server.js';
import { StrikesLink } from './strikes-link.js';
import { StrikesScreen } from './strikes.screen.js';

const MINE = 'GET /helpers/me/strikes';
const CONTEST = `POST /helpers/me/strikes/${ID.booking}/contest`;
const aStrike = (part: Partial<Strike> = {}): Strike => ({
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

function open(strikes: Strike[], answers: Parameters<typeof serve>[0] = {}): Call[] {
  sessionStore.start({ token: 'tok', user: aUser({ role: 'helper', _id: ID.helper }) });
  const calls = serve({ [MINE]: () => data({ strikes }), ...answers });
  renderAt('/strikes', <StrikesScreen />);
  return calls;
}
const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent);

describe('reliability strikes', () => {
  beforeEach(() => sessionStore.leave());
  afterEach(cleanup);

  it.each<[string, Partial<Strike>, string[], boolean]>([
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
    open([aStrike(part)]);
    const [row] = await rows();
    for (const word of words) expect(row).toContain(word);
    expect(screen.queryByRole('button', { name: 'Contest' }) !== null).toBe(contestable);
  });

  it('are contested with a reason', async () => {
    let strikes = [aStrike()];
    const calls = open([], {
      [MINE]: () => data({ strikes }),
      [CONTEST]: () => {
        strikes = [aStrike({ state: 'contested', contest })];
        return data({ strike: strikes[0] });
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
    open([aStrike()], { [CONTEST]: () => refusal(409, 'STRIKE_CONTESTED', 'This strike was already contested') });
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
    answer = data({ strikes: [] });
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
    await show(data({ strikes: [aStrike()] }));
    expect((await screen.findByRole('link', { name: 'My strikes' })).getAttribute('href')).toBe('/strikes');
  });

  it.each([
    ['has none', data({ strikes: [] })],
    ['cannot load the strikes', refusal(400, 'INTERNAL', 'Not now')],
  ])('is absent for a helper who %s', async (_, answer) => {
    await show(answer);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByText(/late-cancelled/)).toBeNull();
  });
});
