/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStore } from '../../api/session/session-store.js';
import { aChat, aUser } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { type Call, chatPage, refusal, serve } from '../../../test/server.js';
import { ChatList } from './chat-list.js';

const CHATS = 'GET /chats';
const all = ['Ravi Kumar', 'Sunita Devi', 'Meena Rao'].map((name, index) =>
  aChat({
    _id: String(index).padStart(24, '0'),
    otherParticipant: { _id: String(index).padStart(24, 'a'), name, isActive: false },
  }),
);
const queryOf = ({ path }: Call) => Object.fromEntries(new URLSearchParams(path.split('?')[1]));
const answer = (call: Call) =>
  queryOf(call)['cursor'] ? chatPage(all.slice(2)) : chatPage(all.slice(0, 2), { nextCursor: 'next' });
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

function open(path = '/chats', answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ [CHATS]: answer, ...answers });
  renderAt(path, <ChatList openChat={undefined} folded={false} onFold={() => undefined} />);
  return calls;
}

describe('the list of chats', () => {
  beforeEach(() => sessionStore.start({ token: 'tok', user: aUser() }));
  afterEach(() => {
    cleanup();
    sessionStore.leave();
  });

  it('loads its later pages, also after a failure', async () => {
    let fails = true;
    open('/chats', {
      [CHATS]: (call) =>
        queryOf(call)['cursor'] && fails ? refusal(500, 'INTERNAL', 'Something went wrong on our side.') : answer(call),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side.');
    expect(links()).toHaveLength(2);
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Meena Rao');
    expect(links()).toHaveLength(3);
  });

  it('is searched by name and for unread ones from the first page on; the filters stay when a chat is opened', async () => {
    const calls = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('Meena Rao');
    await userEvent.click(screen.getByRole('radio', { name: 'Unread' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'sunita');
    await waitFor(() => expect(queryOf(calls.at(-1)!)).toEqual({ unread: 'true', name: 'sunita', limit: '30' }));
    await waitFor(() => expect(links()).toEqual(all.slice(0, 2).map(({ _id }) => `/chats/${_id}?unread=1&q=sunita`)));
  });

  it('has one row per person, with the latest message and all unread ones, also across pages', async () => {
    const person = all[0]!.otherParticipant;
    const older = (id: string, unreadCount: number) =>
      aChat({ _id: id.repeat(24), otherParticipant: person, unreadCount });
    open('/chats', {
      [CHATS]: (call) =>
        queryOf(call)['cursor']
          ? chatPage([older('7', 3), all[2]!])
          : chatPage([{ ...all[0]!, unreadCount: 1 }, all[1]!, older('8', 2)], { nextCursor: 'next' }),
    });
    expect(await screen.findByText('3 unread messages')).toBeTruthy();
    expect(links()).toEqual([`/chats/${all[0]!._id}`, `/chats/${all[1]!._id}`]);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('6 unread messages')).toBeTruthy();
    expect(links()).toEqual(all.map(({ _id }) => `/chats/${_id}`));
  });

  it('counts the unread messages of a person also in chats of pages that are not loaded', async () => {
    const [ravi, sunita] = [all[0]!, all[1]!];
    const unreadByPerson = { [ravi.otherParticipant._id]: 7, [all[2]!.otherParticipant._id]: 4 };
    open('/chats', {
      [CHATS]: () => chatPage([ravi, { ...sunita, unreadCount: 0 }], { nextCursor: 'next', unreadByPerson }),
    });
    expect(await screen.findByText('7 unread messages')).toBeTruthy();
    expect(screen.getAllByText(/unread messages?$/)).toHaveLength(1);
  });

  it('says that no chat matches the filters', async () => {
    open('/chats?q=nobody', { [CHATS]: () => chatPage([]) });
    expect(await screen.findByText('No chats match. Try another name or filter.')).toBeTruthy();
    expect(screen.getByRole('searchbox', { name: 'Search by name' })).toBeTruthy();
  });
});
