/** @jest-environment jsdom */
import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Mark } from '@sahaya/contracts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStore } from '../../session/session.js';
import { aUser, ID } from '../../testing/records.js';
import { renderAt } from '../../testing/render.js';
import { type Call, data, refusal, serve } from '../../testing/server.js';
import { MarksScreen } from './marks.screen.js';

configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);

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
  renderAt('/marks', <MarksScreen />);
  return calls;
}
const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent);

describe('a helper’s marks', () => {
  beforeEach(() => sessionStore.leave());
  afterEach(cleanup);

  it.each<[string, Partial<Mark>, string[], boolean]>([
    ['that stands', {}, ['Cancelled late', 'Stands', 'Cooking, Sat 5 Dec 2026, 9:30 am', 'Since Sat 5 Dec 2026'], true],
    [
      'that is contested',
      { kind: 'no_show', state: 'contested', contest },
      ['Did not come', 'Contested', 'You said: I was in hospital', 'Our support looks into it.'],
      false,
    ],
    ['that was lifted', { state: 'lifted', contest, note: 'We have seen it' }, ['Lifted', 'We have seen it'], false],
    ['that stands after all', { contest, note: 'No word of it' }, ['Stands', 'Our support said: No word of it'], false],
  ])('show one %s', async (_, part, words, contestable) => {
    open([aMark(part)]);
    const [row] = await rows();
    for (const word of words) expect(row).toContain(word);
    expect(screen.queryByRole('button', { name: 'Contest it' }) !== null).toBe(contestable);
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
    await userEvent.click(await screen.findByRole('button', { name: 'Contest it' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Contest it' }));
    expect(dialog.getByText('Please give a reason')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Reason'), ' I was in hospital ');
    await userEvent.click(dialog.getByRole('button', { name: 'Contest it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await rows())[0]).toContain('You said: I was in hospital');
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { reason: 'I was in hospital' },
    ]);
  });

  it('that cannot be contested say why', async () => {
    open([aMark()], { [CONTEST]: () => refusal(409, 'MARK_CONTESTED', 'This mark was already contested') });
    await userEvent.click(await screen.findByRole('button', { name: 'Contest it' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Reason'), 'I was in hospital');
    await userEvent.click(dialog.getByRole('button', { name: 'Contest it' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('This mark was already contested');
  });

  it('are none, or do not load', async () => {
    let answer: { status?: number; body: unknown } = { status: 500, body: {} };
    open([], { [MINE]: () => answer });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load your marks.');
    answer = data({ marks: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^No marks\./)).toBeTruthy();
  });
});
