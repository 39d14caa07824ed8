import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TICKET_OPENED } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { type RunningNotification, startNotification } from '../../test/harness.js';

const SECRET = 'x'.repeat(32);
/** As pagers do, the stand-in refuses requests that are older. */
const WINDOW_SECONDS = 300;

/** A pager: verifies signature and time, and keeps each alarm once by its id. */
async function startPager(now: () => number) {
  const alarms = new Map<string, { title: string; url: string; at: string }>();
  const refusals: number[] = [];
  let requests = 0;
  const isSigned = (header: string, body: string) => {
    const [, seconds = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
    const expected = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest();
    const isFresh = Math.abs(now() / 1_000 - Number(seconds)) <= WINDOW_SECONDS;
    return isFresh && timingSafeEqual(expected, Buffer.from(signature.padEnd(64, '0'), 'hex'));
  };
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      requests += 1;
      const refusal = refusals.shift();
      if (refusal) return response.writeHead(refusal).end();
      if (!isSigned(String(request.headers['x-pager-signature']), body)) return response.writeHead(401).end();
      const { id, ...alarm } = JSON.parse(body) as { id: string; title: string; url: string; at: string };
      if (!alarms.has(id)) alarms.set(id, alarm);
      return response.writeHead(202).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/alarms`,
    alarms,
    refusals,
    requests: () => requests,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

let pager: Awaited<ReturnType<typeof startPager>>;
let notification: RunningNotification;
beforeAll(async () => {
  pager = await startPager(() => notification.service.clock.now().getTime());
  notification = await startNotification({ PAGER_WEBHOOK_URL: pager.url, PAGER_WEBHOOK_SECRET: SECRET });
});
afterAll(async () => {
  await notification?.stop();
  await pager?.stop();
});

const opened = (category: 'safety' | 'payment') => ({
  ticketId: newId(),
  number: 'T-2026-000123',
  category,
  about: [],
  acknowledgeBy: '2026-12-05T04:15:00.000Z',
  resolveBy: '2027-01-04T04:00:00.000Z',
});

it('a safety report raises a signed alarm in the pager once, and is sent again while the pager fails', async () => {
  pager.refusals.push(503);
  const report = opened('safety');
  const envelope = await notification.publish(TICKET_OPENED, report);
  await until(() => pager.alarms.get(envelope.id));
  expect(pager.requests()).toBe(2);
  expect([...pager.alarms.values()]).toEqual([
    {
      title: 'Safety report T-2026-000123',
      url: `https://sahaya.example/console/tickets/${report.ticketId}/show`,
      at: expect.stringMatching(/Z$/),
    },
  ]);
  await notification.redeliver(envelope);
  await notification.publish(TICKET_OPENED, opened('payment'));
  expect(pager.alarms.size).toBe(1);
});
