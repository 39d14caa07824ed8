/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Notifications, notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { sessionStore } from '../../api/session/session-store.js';
import { aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { BlockedPeopleSection } from './personal/blocked-people.section.js';
import { WaitlistSection } from './personal/waitlist.section.js';
import { TimeOffSection } from './work/time-off.section.js';

const slot = { date: '2026-12-05', startTime: '09:00', endTime: '12:00' };
const row = { _id: ID.booking, ...slot, wholeDay: false, reason: 'Bank' };
const show = (section: ReactNode) =>
  renderAt(
    '/profile',
    <>
      <Notifications />
      {section}
    </>,
  );

/** A server that keeps one list; what is added gets `added`. */
function serveList<T extends { _id: string }>(path: string, field: string, rows: T[], added: T) {
  let kept = rows;
  return serve({
    [`GET ${path}`]: () => data({ [field]: kept }),
    [`POST ${path}`]: () => {
      kept = [added];
      return data({ entry: added, timeOff: added });
    },
    [`DELETE ${path}/${rows[0]!._id}`]: () => {
      kept = [];
      return data({});
    },
  });
}
const undo = async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));

beforeEach(() => sessionStore.start({ token: 'token', user: aUser({}) }));
/** The notices live outside of the screen. */
const leave = () => {
  cleanup();
  notifications.clean();
};
afterEach(leave);

it('takes back the removal of a part of a day and of a whole day', async () => {
  for (const removed of [row, { ...row, wholeDay: true, startTime: '00:00', endTime: '24:00' }]) {
    const calls = serveList('/helpers/time-off', 'timeOff', [removed], { ...removed, _id: ID.chat });
    show(<TimeOffSection />);
    fireEvent.click(await screen.findByText('Remove'));
    await screen.findByText('No time off planned.');
    await undo();
    await screen.findByText('Bank');
    const times = removed.wholeDay ? { startTime: '', endTime: '' } : { startTime: '09:00', endTime: '12:00' };
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ date: slot.date, ...times, reason: 'Bank' });
    leave();
  }
});

it('says why a removal cannot be taken back', async () => {
  serve({
    'GET /helpers/time-off': () => data({ timeOff: [row] }),
    [`DELETE /helpers/time-off/${row._id}`]: () => data({}),
    'POST /helpers/time-off': () => refusal(409, 'TIME_OFF_CLASH', 'You have an accepted visit at that time'),
  });
  show(<TimeOffSection />);
  fireEvent.click(await screen.findByText('Remove'));
  await undo();
  await screen.findByText('You have an accepted visit at that time');
});

it('removes a row before the server answers, and shows it again if the server refuses', async () => {
  let answer = () => {};
  const waits = new Promise<void>((resolve) => (answer = resolve));
  serve({
    'GET /helpers/time-off': () => data({ timeOff: [row] }),
    [`DELETE /helpers/time-off/${row._id}`]: () =>
      waits.then(() => refusal(404, 'TIME_OFF_NOT_FOUND', 'Time off not found')),
  });
  show(<TimeOffSection />);
  fireEvent.click(await screen.findByText('Remove'));
  await waitFor(() => expect(screen.queryByText('Bank')).toBeNull());
  answer();
  await screen.findByText('Bank');
  expect((await screen.findByRole('alert')).textContent).toBe('Time off not found');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('puts a customer back on the waiting list', async () => {
  const entry = { _id: ID.booking, helperId: { _id: ID.helper, name: 'Ravi Kumar' }, ...slot, createdAt: '' };
  const waiting = { ...entry, state: 'waiting' };
  const calls = serveList('/waitlist', 'waitlist', [waiting], waiting);
  show(<WaitlistSection />);
  fireEvent.click(await screen.findByText('Remove'));
  await screen.findByText(/^Your waiting list is empty/);
  await undo();
  await screen.findByText('Ravi Kumar');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ helperId: ID.helper, ...slot });
});

it('blocks a person again', async () => {
  const person = { _id: ID.helper, name: 'Ravi Kumar' };
  const calls = serve({
    'GET /blocks': () => data({ people: [person] }),
    [`PUT /blocks/${ID.helper}`]: () => data({}),
    [`DELETE /blocks/${ID.helper}`]: () => data({}),
  });
  show(<BlockedPeopleSection />);
  fireEvent.click(await screen.findByLabelText('Unblock Ravi Kumar'));
  await screen.findByText('You have not blocked anyone.');
  await undo();
  await screen.findByLabelText('Unblock Ravi Kumar');
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'PUT']);
});
