/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { sessionStore } from '../../api/session/session-store.js';
import { aUser } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { SupportScreen } from './support.screen.js';
import type { Conversation, Requests } from './support.queries.js';

const NUMBER = 'T-2026-000123';
const at = '2026-12-05T06:00:00.000Z';
const receipt = {
  number: NUMBER,
  category: 'payment' as const,
  subject: 'Paid twice',
  status: 'pending' as const,
  createdAt: at,
  acknowledgeBy: '2026-12-07T06:00:00.000Z',
  resolveBy: '2027-01-04T06:00:00.000Z',
};
const CONVERSATION: Conversation = {
  ...receipt,
  canAnswer: true,
  messages: [
    { _id: '1'.repeat(24), from: 'you', at, text: 'The money was taken two times.' },
    { _id: '2'.repeat(24), from: 'support', at, text: 'Which day was it?' },
  ],
};
const list = (tickets: Requests['tickets']) =>
  data({ tickets, pagination: { page: 1, limit: 20, total: tickets.length, pages: 1 } } satisfies Requests);
const LIST = 'GET /support/tickets';
const ONE = `GET /support/tickets/${NUMBER}`;
const ANSWER = `POST /support/tickets/${NUMBER}/messages`;

const page = (
  <Routes>
    <Route path="/support/:number?" element={<SupportScreen />} />
  </Routes>
);

beforeEach(() => sessionStore.start({ token: 'tok', user: aUser() }));
afterEach(() => {
  cleanup();
  sessionStore.leave();
});

describe('my requests', () => {
  const person = userEvent.setup({ delay: null });
  const openList = () => renderAt('/support', page);
  const open = () => renderAt(`/support/${NUMBER}`, page);
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('Your answer', { selector: 'textarea' });

  it('lists each request with its status and the latest message', async () => {
    serve({ [LIST]: () => list([{ ...receipt, lastAt: at, lastFrom: 'support' }]) });
    openList();
    const row = await screen.findByRole('link', { name: /Paid twice/ });
    expect(row.textContent).toContain('We wait for your answer');
    expect(row.textContent).toContain(NUMBER);
    expect(row.getAttribute('href')).toBe(`/support/${NUMBER}`);
  });

  it('says of a request from a call that our team wrote it down', async () => {
    serve({ [ONE]: () => data({ ticket: { ...CONVERSATION, source: 'phone' } }) });
    open();
    await screen.findByText('You phoned us, and our team wrote this down.');
    cleanup();
    serve({ [ONE]: () => data({ ticket: CONVERSATION }) });
    open();
    await screen.findByText('The money was taken two times.');
    expect(screen.queryByText('You phoned us, and our team wrote this down.')).toBeNull();
  });

  it('says that there are none', async () => {
    serve({ [LIST]: () => list([]) });
    openList();
    await screen.findByText('You have not asked us anything yet.');
  });

  it('shows the conversation and sends an answer once, also after a failure', async () => {
    let answer: ReturnType<typeof data> | ReturnType<typeof refusal> = refusal(
      503,
      'UNAVAILABLE',
      'This part is resting',
    );
    const calls = serve({ [ONE]: () => data({ ticket: CONVERSATION }), [ANSWER]: () => answer });
    open();
    const messages = within(await screen.findByRole('list', { name: 'Messages' }));
    expect(messages.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 8))).toEqual([
      expect.stringMatching(/^You/),
      expect.stringMatching(/^Our team/),
    ]);
    await person.type(await field(), 'On Monday');
    await person.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('alert');
    expect((await field()).value).toBe('On Monday');
    const mine = { _id: '3'.repeat(24), from: 'you' as const, at, text: 'On Monday' };
    answer = data({
      ticket: { ...CONVERSATION, status: 'open', messages: [...CONVERSATION.messages, mine] } satisfies Conversation,
    });
    await person.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Sent. We will answer here and by email.');
    await waitFor(() => expect(messages.getAllByRole('listitem')).toHaveLength(3));
    expect((await field()).value).toBe('');
    const sent = calls.filter(({ path }) => path.endsWith('/messages'));
    expect(sent.map(({ body }) => body)).toEqual([{ message: 'On Monday' }, { message: 'On Monday' }]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('sends pictures with an answer, each once, and shows those of both sides', async () => {
    const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(24));
    const mine = { _id: '3'.repeat(24), from: 'you' as const, at, text: 'See this', pictures: ids.slice(1) };
    const [first, theirs] = CONVERSATION.messages as [
      Conversation['messages'][number],
      Conversation['messages'][number],
    ];
    const before = { ...CONVERSATION, messages: [first, { ...theirs, pictures: ids.slice(0, 1) }] };
    let stored = 0;
    const calls = serve({
      [ONE]: () => data({ ticket: before }),
      'POST /support/pictures': () => {
        stored += 1;
        // The second picture fails at first.
        if (stored === 2) return refusal(503, 'UNAVAILABLE', 'This part is resting');
        return data({ picture: { _id: ids[stored === 1 ? 1 : 2] } });
      },
      [ANSWER]: () => data({ ticket: { ...before, messages: [...before.messages, mine] } }),
      ...Object.fromEntries(ids.map((id) => [`GET /support/tickets/${NUMBER}/pictures/${id}`, () => ({ body: id })])),
    });
    open();
    await within(await screen.findByRole('list', { name: 'Pictures from our team' })).findByRole('button');
    const files = ['one.png', 'two.png'].map((name) => new File([name], name, { type: 'image/png' }));
    await person.upload(screen.getByLabelText('Add pictures', { selector: 'input' }), files);
    await screen.findByAltText('Picture 2: two.png');
    await person.type(await field(), 'See this');
    await person.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('alert');
    await person.click(screen.getByRole('button', { name: 'Send' }));
    const shown = within(await screen.findByRole('list', { name: 'Your pictures' }));
    await shown.findByRole('button', { name: 'Picture 1, open' });
    await person.click(await shown.findByRole('button', { name: 'Picture 2, open' }));
    expect(screen.getByRole('img', { name: 'Your pictures' })).toBeTruthy();
    expect(screen.queryByAltText('Picture 1: one.png')).toBeNull();
    expect(stored).toBe(3);
    const sent = calls.filter(({ path }) => path.endsWith('/messages'));
    expect(sent.map(({ body }) => body)).toEqual([{ message: 'See this', pictures: ids.slice(1) }]);
  });

  it('offers to reopen a solved request, and a new one when it is closed', async () => {
    const solved: Conversation = { ...CONVERSATION, status: 'resolved' };
    let ticket = solved;
    serve({ [ONE]: () => data({ ticket }) });
    open();
    await screen.findByText(/That opens your request again/);
    cleanup();
    ticket = { ...solved, canAnswer: false };
    open();
    await screen.findByText('This request is closed. Please send us a new one.');
    expect(screen.queryByLabelText('Your answer')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ask something new' }).getAttribute('href')).toBe('/contact');
  });

  it('explains a failure', async () => {
    serve({ [ONE]: () => refusal(404, 'TICKET_NOT_FOUND', 'Ticket not found') });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Ticket not found');
  });
});
