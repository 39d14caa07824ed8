/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderConsole, page } from '../../testing/a-console.js';
import { refusal, success } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

const at = '2026-12-05T04:00:00.000Z';
const eventId = 'e'.repeat(24);
const letter = {
  _id: `booking--payment-captured|${eventId}`,
  service: 'booking',
  event: 'events.payment.captured',
  eventId,
  error: 'no such visit',
  at,
  happenedAt: at,
  correlationId: 'c-0042',
  replays: 2,
  triedAt: at,
};
const path = `/api/admin/dead-letters/${encodeURIComponent(letter._id)}`;
const counts = { failed: 1, active: 0, waiting: 0, delayed: 12, completed: 0 };
const queues = [
  { name: 'moments', service: 'booking', counts },
  { name: 'daily-round', service: 'subscription', counts: { ...counts, failed: 0 } },
];
const job = {
  _id: 'moment-m1-1',
  queue: 'moments',
  state: 'failed',
  name: 'ring',
  data: '{"momentId":"m1"}',
  attempts: 5,
  failure: 'no such visit',
  createdAt: at,
};
const whole = { ...letter, data: '{ "purposeId": "b1", "name": "•••" }' };

describe('system pages', () => {
  const { open, person, signIn, sent, lastCall, ...console } = renderConsole(() => ({
    'GET /api/admin/dead-letters': success({ letters: [letter], away: ['chat'], pagination: page(1) }),
    [`GET ${path}`]: success({ letter: whole }),
    'GET /api/admin/jobs': success({ queues, jobs: [job], pagination: page(1) }),
    'GET /api/admin/system': success({
      services: [
        {
          service: 'booking',
          events: { deadLetters: 1, unpublished: 4, unpublishedSeconds: 70 },
          consumers: [
            { event: 'events.payment.captured', waiting: 2, inHand: 1, lagSeconds: 12 },
            { event: 'events.refund.settled', waiting: 0, inHand: 0, lagSeconds: 0 },
          ],
        },
        { service: 'chat', consumers: [] },
      ],
      lagSeconds: 12,
      deadLetters: 1,
      stream: { events: 9, bytes: 900 },
    }),
  }));
  const answers = (more: Record<string, ReturnType<typeof success>>) => Object.assign(console.fake().answers, more);
  const begin = async (act: string) => {
    await person.click(await screen.findByRole('button', { name: act }));
    return within(await screen.findByRole('dialog', { name: act }));
  };

  it('list failed events by service and name services that did not answer', async () => {
    signIn('ops');
    open('/dead-letters');
    const row = (await screen.findByText('no such visit')).closest('tr')!;
    for (const text of ['events.payment.captured', eventId, '2 times, failed']) expect(row.textContent).toContain(text);
    await screen.findByText('Missing, because they did not answer: chat');
    await person.click(screen.getByRole('button', { name: 'payment' }));
    await lastCall('GET /api/admin/dead-letters?page=1&limit=25&service=payment');
  });

  it('do not claim an empty list when services did not answer', async () => {
    answers({ 'GET /api/admin/dead-letters': success({ letters: [], away: ['chat'], pagination: page(0) }) });
    signIn('ops');
    open('/dead-letters');
    await screen.findByText('No failed events');
    await screen.findByText('Missing, because they did not answer: chat');
  });

  it('replay an event and show the reason of a failure', async () => {
    signIn('ops');
    open('/dead-letters');
    await person.click(await screen.findByRole('link', { name: 'events.payment.captured' }));
    await screen.findByText('{ "purposeId": "b1", "name": "•••" }');
    const call = `POST ${path}/replay`;
    answers({ [call]: refusal(409, 'DEAD_LETTER_FAILED', 'It failed again', { why: 'still no visit' }) });
    const first = await begin('Replay');
    await person.click(first.getByRole('button', { name: 'Replay' }));
    await screen.findByText('It failed again: still no visit');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answers({
      [call]: success({ outcome: 'handled' }),
      'GET /api/admin/dead-letters': success({ letters: [], away: [], pagination: page(0) }),
    });
    const second = await begin('Replay');
    await person.click(second.getByRole('button', { name: 'Replay' }));
    await screen.findByText('No failed events');
  });

  it('discard an event for a reason', async () => {
    signIn('admin');
    open(`/dead-letters/${encodeURIComponent(letter._id)}/show`);
    const call = `POST ${path}/discard`;
    answers({ [call]: success({}) });
    const dialog = await begin('Discard');
    await stateReason(person, dialog, 'Sent by a test');
    await person.click(dialog.getByRole('button', { name: 'Discard' }));
    await screen.findByText('Discarded');
    expect(await sent(call)).toEqual({ reason: 'Sent by a test', category: 'complaint' });
  });

  it('are read-only for support', async () => {
    signIn('support');
    open(`/dead-letters/${encodeURIComponent(letter._id)}/show`);
    await screen.findByText('no such visit');
    for (const name of ['Replay', 'Discard']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('show the event lag', async () => {
    signIn('support');
    open('/system');
    const row = (await screen.findByText('booking')).closest('tr')!;
    for (const text of ['3 for 12 s', 'events.payment.captured', '1 min']) expect(row.textContent).toContain(text);
    expect(row.textContent).not.toContain('events.refund.settled');
    expect((await screen.findByText('chat')).closest('tr')!.textContent).toContain('Does not answer');
  });

  it('retry a failed job', async () => {
    signIn('ops');
    open('/jobs');
    const row = (await screen.findByText('moment-m1-1')).closest('tr')!;
    for (const text of ['{"momentId":"m1"}', '5 times: no such visit']) expect(row.textContent).toContain(text);
    const call = 'POST /api/admin/jobs/moments/moment-m1-1/retry';
    answers({
      [call]: success({}),
      'GET /api/admin/jobs': success({ queues, jobs: [], pagination: page(0) }),
    });
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await sent(call);
    await screen.findByText('No failed jobs');
    // The other queues and states remain available.
    await person.click(screen.getByRole('button', { name: 'Scheduled (12)' }));
    await lastCall('GET /api/admin/jobs?page=1&limit=25&state=delayed');
  });

  it('hide jobs from support', async () => {
    signIn('support');
    open('/dead-letters');
    await screen.findByRole('menuitem', { name: 'Failed events' });
    expect(screen.queryByRole('menuitem', { name: 'Jobs' })).toBeNull();
  });
});
