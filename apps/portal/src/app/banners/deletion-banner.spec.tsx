/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStore } from '../../api/session/session-store.js';
import { aUser } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { DeletionBanner } from './deletion-banner.js';

const deletion = { requestedAt: '2026-12-01T04:00:00.000Z', dueAt: '2026-12-07T20:00:00.000Z' };

describe('the banner of a planned deletion', () => {
  const person = userEvent.setup({ delay: null });
  const undo = () => person.click(screen.getByRole('button', { name: 'Undo deletion' }));
  afterEach(cleanup);

  it.each([
    ['a guest', () => sessionStore.leave()],
    ['an account that stays', () => sessionStore.start({ token: 'tok', user: aUser() })],
  ])('is not shown for %s', (_, begin) => {
    begin();
    renderAt('/', <DeletionBanner />);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('shows the date in India, explains a failure, and disappears on success', async () => {
    sessionStore.start({ token: 'tok', user: aUser({ deletion }) });
    renderAt('/', <DeletionBanner />);
    expect(screen.getByText('Your account will be deleted on Tue 8 Dec 2026.')).toBeTruthy();
    serve({ 'DELETE /auth/deletion': () => refusal(409, 'DELETION_OVER', 'It is too late') });
    await undo();
    expect((await screen.findByRole('alert')).textContent).toBe('It is too late');
    serve({ 'DELETE /auth/deletion': () => data({ user: aUser() }) });
    await undo();
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });
});
