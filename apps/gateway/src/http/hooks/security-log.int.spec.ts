import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, beginAudit, checkSession, endAudit, login, receiveWebhook, revealUser } from '@sahaya/contracts';
import { type LogRecord, recordLog, type Responder, startNats, startResponder, until } from '@sahaya/testing';
import { asking, CUSTOMER, runGateway, type RunningGateway, sign, STAFF } from '../../../test/harness.js';

const ID = 'a'.repeat(24);
const REVEAL = '/api/admin/users/:id/reveal';
const REASON = { reason: 'Asked for by the caller', category: 'customer-request' };

describe('the log of requests', () => {
  let nats: Awaited<ReturnType<typeof startNats>>;
  let services: Responder;
  let gateway: RunningGateway;
  let log: LogRecord;
  const ask = asking(() => gateway.url);
  /** The entries of answered requests, once there is one. */
  const requests = () => until(() => log.entries('request').length > 0).then(() => log.entries('request'));

  beforeAll(async () => {
    nats = await startNats();
    services = await startResponder(nats.url);
    await services.on(checkSession, () => ({ alive: true, verifiedAt: new Date().toISOString() }));
    await services.on(beginAudit, () => ({ auditId: ID }));
    await services.on(endAudit, () => ({}));
    await services.passThrough(revealUser, () => ({ until: '2026-12-01T06:00:00.000Z' }));
    await services.on(login, () => {
      throw new AppError('BAD_CREDENTIALS');
    });
    await services.on(receiveWebhook, () => {
      throw new AppError('WEBHOOK_REJECTED');
    });
    gateway = await runGateway(nats.url);
  });
  beforeEach(() => {
    log = recordLog();
  });
  afterAll(async () => {
    await gateway?.stop();
    await services?.stop();
    await nats?.stop();
  });

  it('has the caller, route and id of a refused authorisation', async () => {
    const token = await sign(CUSTOMER, 'customer', 'sid-c');
    const { status, headers } = await ask('POST', `/api/admin/users/${ID}/reveal`, { token, body: REASON });
    const correlationId = headers.get('x-correlation-id');
    expect([status, correlationId]).toEqual([403, expect.any(String)]);
    const refused = { method: 'POST', route: REVEAL, status: 403, code: 'FORBIDDEN', userId: CUSTOMER, correlationId };
    expect(await requests()).toMatchObject([refused]);
  });

  it('has a refused read too', async () => {
    const token = await sign(CUSTOMER, 'customer', 'sid-c');
    expect((await ask('GET', '/api/admin/users', { token })).status).toBe(403);
    expect(await requests()).toMatchObject([{ route: '/api/admin/users', code: 'FORBIDDEN', userId: CUSTOMER }]);
  });

  it('has the actor and id of an action of staff, without the reason', async () => {
    const token = await sign(STAFF, 'support', 'sid-s');
    const { status, headers } = await ask('POST', `/api/admin/users/${ID}/reveal`, { token, body: REASON });
    const correlationId = headers.get('x-correlation-id');
    expect(status).toBe(200);
    expect(await requests()).toMatchObject([{ route: REVEAL, status: 200, userId: STAFF, correlationId }]);
    expect(log.lines.join('')).not.toContain(REASON.reason);
  });

  it.each([
    ['a failed sign-in', '/api/auth/login', 'BAD_CREDENTIALS'],
    ['a rejected signature of a webhook', '/api/payments/webhook', 'WEBHOOK_REJECTED'],
  ])('has the reason of %s, and nothing that was sent', async (_, route, code) => {
    const body = { identifier: 'asha@example.com', password: 'secret-of-asha' };
    const headers = { 'x-razorpay-signature': 'forged-signature' };
    expect((await ask('POST', route, { body, headers })).status).toBeGreaterThanOrEqual(400);
    expect(await requests()).toMatchObject([{ route, code }]);
    expect(log.lines.join('')).not.toMatch(/asha|forged-signature/);
  });

  it('has one line for a request with control characters in its address and headers', async () => {
    const headers = { 'x-correlation-id': 'id\tforged', 'user-agent': 'a\tforged' };
    await ask('POST', '/api/admin/users/%0d%0aforged%1b%5b2J/reveal?x=%0d%0aforged', { headers });
    expect(await requests()).toHaveLength(1);
    for (const line of log.lines) expect(line.slice(0, -1)).not.toMatch(/\p{Cc}|forged/u);
  });
});
