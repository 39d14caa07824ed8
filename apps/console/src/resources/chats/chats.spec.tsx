/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderConsole, page } from '../../testing/a-console.js';
import { success } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

const [asha, ravi] = ['a'.repeat(24), 'c'.repeat(24)];
const at = '2026-12-05T04:00:00.000Z';
const chat = {
  _id: '7'.repeat(24),
  participants: [
    { _id: asha, name: 'Asha Verma', reportedAt: at },
    { _id: ravi, name: 'Ravi Kumar' },
  ],
  service: 'cooking',
  booking: 'b'.repeat(24),
  messages: 2,
  lastMessageAt: at,
  updatedAt: at,
};
const said = (content: string, sender: string, _id: string) => ({ _id, seq: 1, sender, content, createdAt: at });

describe('chats', () => {
  const { open, person, signIn, sent, lastCall, ...console } = renderConsole(() => ({
    'GET /api/admin/chats': success({ chats: [chat], pagination: page(1) }),
    [`GET /api/admin/chats/${chat._id}`]: success({ chat }),
  }));
  const READ = `POST /api/admin/chats/${chat._id}/read`;
  const read = async (label: string, reason: string) => {
    await person.click(await screen.findByRole('button', { name: label }));
    const dialog = within(await screen.findByRole('dialog', { name: label }));
    await stateReason(person, dialog, reason);
    await person.click(dialog.getByRole('button', { name: label }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  it('are listed without messages and shown for a reason', async () => {
    signIn('support');
    open('/chats');
    const row = (await screen.findByRole('link', { name: 'Asha Verma, Ravi Kumar' })).closest('tr')!;
    expect(row.textContent).toContain('Reported by Asha Verma, Sat 5 Dec 2026, 9:30 am');
    await person.click(screen.getByRole('button', { name: 'Reported chats' }));
    await lastCall('GET /api/admin/chats?page=1&limit=25&reported=true');
    await person.click(await screen.findByRole('link', { name: 'Asha Verma, Ravi Kumar' }));
    await screen.findByText('Messages are hidden. Reading them needs a reason and is recorded.');

    const until = new Date(Date.now() + 3_600_000).toISOString();
    const latest = [said('You are late', asha, '1'.repeat(24)), said('I am here', ravi, '2'.repeat(24))];
    console.fake().answers[READ] = success({ messages: latest, more: true, until });
    await read('Read', 'Both accuse each other');
    await screen.findByText('You are late');
    expect(await sent(READ)).toEqual({ reason: 'Both accuse each other', category: 'complaint' });
    console.fake().answers[READ] = success({ messages: [said('Namaste', asha, '3'.repeat(24))], more: false, until });
    await read('Earlier messages', 'How it began');
    await screen.findByText('Namaste');
    expect(await sent(READ)).toEqual({ reason: 'How it began', category: 'complaint', before: '1'.repeat(24) });
    expect(screen.queryByText('You are late')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull();
  });

  it('are hidden again when the time is over', async () => {
    signIn('ops');
    open(`/chats/${chat._id}/show`);
    await screen.findByRole('button', { name: 'Read' });
    const until = new Date(Date.now() + 1_500).toISOString();
    console.fake().answers[READ] = success({
      messages: [said('You are late', asha, '1'.repeat(24))],
      more: false,
      until,
    });
    await read('Read', 'A look at both sides');
    await screen.findByText('Messages are hidden. Reading them needs a reason and is recorded.');
    expect(screen.queryByText('You are late')).toBeNull();
  });

  it('are not visible to finance', async () => {
    signIn('finance');
    open(`/chats/${chat._id}/show`);
    await screen.findByRole('heading', { name: 'Chat of Asha Verma, Ravi Kumar' });
    expect(screen.queryByRole('button', { name: 'Read' })).toBeNull();
  });
});
