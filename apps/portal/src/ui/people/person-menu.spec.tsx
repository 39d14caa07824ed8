/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStore } from '../../api/session/session-store.js';
import { aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { PersonMenu } from './person-menu.js';

const PERSON = { _id: ID.helper, name: 'Ravi Kumar' };
const BLOCK = `PUT /blocks/${ID.helper}`;

describe('the person menu', () => {
  const person = userEvent.setup({ delay: null });
  afterEach(cleanup);

  async function open(role: 'customer' | 'helper', answers: Parameters<typeof serve>[0] = {}) {
    sessionStore.start({ token: 'token', user: aUser({ role }) });
    const calls = serve({ 'GET /blocks': () => data({ people: [] }), ...answers });
    renderAt(
      '/',
      <>
        <Notifications />
        <PersonMenu person={PERSON} />
      </>,
    );
    expect(calls).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Ravi Kumar' }));
    await screen.findByRole('menuitem', { name: /lock Ravi$/ });
    return calls;
  }
  const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  const block = async () => {
    await person.click(screen.getByRole('menuitem', { name: 'Block Ravi' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block Ravi' }));
  };

  it.each([
    ['customer', ['View profile', 'Block Ravi']],
    ['helper', ['Block Ravi']],
  ] as const)('offers a %s: %j', async (role, offered) => {
    await open(role);
    expect(items()).toEqual(offered);
  });

  it('blocks after a confirmation and then offers to unblock', async () => {
    const calls = await open('helper', { [BLOCK]: () => data({}) });
    await block();
    expect(await screen.findByText(/^Ravi is blocked/)).toBeTruthy();
    expect(calls.at(-1)).toMatchObject({ method: 'PUT', path: `/blocks/${ID.helper}` });
    await person.click(screen.getByRole('button', { name: 'Ravi Kumar' }));
    await screen.findByRole('menuitem', { name: 'Unblock Ravi' });
  });

  it('offers to unblock a blocked person', async () => {
    const calls = await open('customer', {
      'GET /blocks': () => data({ people: [PERSON] }),
      [`DELETE /blocks/${ID.helper}`]: () => data({}),
    });
    await person.click(await screen.findByRole('menuitem', { name: 'Unblock Ravi' }));
    await waitFor(() => expect(calls.at(-1)?.method).toBe('DELETE'));
    expect(await screen.findByText('Ravi is no longer blocked.')).toBeTruthy();
  });

  it.each([
    [refusal(409, 'TOO_MANY_BLOCKS', 'You can block up to 200 people.'), 'You can block up to 200 people.'],
    [{ status: 502, body: {} }, 'Failed to change your blocked people. Please try again.'],
  ])('explains a failure: %#', async (answer, words) => {
    await open('helper', { [BLOCK]: () => answer });
    await block();
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
