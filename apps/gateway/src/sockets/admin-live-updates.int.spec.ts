import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  beginAudit,
  blockUser,
  BOOKING_REQUESTED,
  CASE_MOVED,
  checkSession,
  type DeskChange,
  endAudit,
  type Role,
  setTicketStatus,
  TICKET_REPLIED,
} from '@sahaya/contracts';
import { type Responder, startNats, startResponder, until } from '@sahaya/testing';
import { io, type Socket } from 'socket.io-client';
import {
  announce,
  asking,
  CUSTOMER,
  HELPER,
  runGateway,
  type RunningGateway,
  sign,
  STAFF,
} from '../../test/harness.js';

const BOOKING = 'b'.repeat(24);
const TICKET = '1'.repeat(24);
const COLLEAGUE = '2'.repeat(24);

describe('consoles at two gateways', () => {
  let nats: Awaited<ReturnType<typeof startNats>>;
  let services: Responder;
  let gateways: [RunningGateway, RunningGateway];
  const sockets: Socket[] = [];
  /** The records that the audit log received for each call. */
  const ended: string[][] = [];

  beforeAll(async () => {
    nats = await startNats();
    services = await startResponder(nats.url);
    await services.on(checkSession, () => ({ alive: true }));
    await services.on(beginAudit, () => ({ auditId: 'a'.repeat(24) }));
    await services.on(endAudit, ({ about }) => {
      ended.push(about);
      return {};
    });
    await services.passThrough(setTicketStatus, () => ({ ticket: { about: [BOOKING] } }));
    await services.passThrough(blockUser, () => ({}));
    gateways = [await runGateway(nats.url), await runGateway(nats.url)];
  }, 60_000);
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  });
  afterAll(async () => {
    await Promise.all((gateways ?? []).map((gateway) => gateway.stop()));
    await services?.stop();
    await nats?.stop();
  });

  /** A console or portal at one of the two gateways, with the updates that it received. */
  async function listener(userId: string, role: Role, { url }: RunningGateway): Promise<DeskChange[]> {
    const told: DeskChange[] = [];
    const socket = io(url, { forceNew: true, auth: { token: await sign(userId, role, `sid-${userId}`) } });
    sockets.push(socket);
    socket.on('desk_changed', ({ changes }: { changes: DeskChange[] }) => told.push(...changes));
    await until(() => socket.connected);
    return told;
  }
  const knows = (told: DeskChange[], resource: string, id?: string) =>
    until(() => told.some((change) => change.resource === resource && change.id === id));

  it('receive the changes of services at either gateway; nobody else does', async () => {
    const [one, other] = gateways;
    const staff = [await listener(STAFF, 'support', one), await listener(COLLEAGUE, 'finance', other)];
    const portal = [await listener(CUSTOMER, 'customer', one), await listener(HELPER, 'helper', other)];
    const parties = { customerId: CUSTOMER, helperId: HELPER, customerName: 'Asha', helperName: 'Ravi' };
    const times = { service: 'cooking', date: '2026-12-05', startTime: '09:00', endTime: '11:00' };
    announce(one.nats, BOOKING_REQUESTED, { bookingId: BOOKING, ...parties, ...times });
    announce(one.nats, CASE_MOVED, { caseId: BOOKING });
    announce(one.nats, TICKET_REPLIED, { ticketId: TICKET, number: 'T-1', entryId: TICKET, about: [] });
    one.nats.publish('events.booking.requested', 'no envelope');
    for (const told of staff) {
      await knows(told, 'bookings', BOOKING);
      await knows(told, 'timeline', BOOKING);
      await knows(told, 'tickets', TICKET);
    }
    expect(portal).toEqual([[], []]);
  });

  it('receive the changes of staff at the other gateway, with the record and the audit log', async () => {
    const [one, other] = gateways;
    const told = await listener(COLLEAGUE, 'ops', other);
    const portal = await listener(CUSTOMER, 'customer', other);
    const token = await sign(STAFF, 'support', 'sid-1');
    const ask = asking(() => one.url);
    const body = { status: 'resolved', revision: 1 };
    expect((await ask('PUT', `/api/admin/tickets/${TICKET}/status`, { token, body })).status).toBe(200);
    await knows(told, 'tickets', TICKET);
    await knows(told, 'timeline', BOOKING);
    await knows(told, 'audit-log');
    expect(ended).toEqual([[BOOKING]]);
    await ask('POST', `/api/admin/users/${CUSTOMER}/block`, {
      token,
      body: { reason: 'Asks for money', category: 'fraud' },
    });
    await knows(told, 'users', CUSTOMER);
    expect(portal).toEqual([]);
  });

  it('say which ticket a colleague has open, at either gateway and to staff only', async () => {
    const [one, other] = gateways;
    await listener(STAFF, 'support', one);
    await listener(COLLEAGUE, 'ops', other);
    await listener(CUSTOMER, 'customer', other);
    const [mine, theirs, portal] = sockets as [Socket, Socket, Socket];
    const views: unknown[] = [];
    const leaked: unknown[] = [];
    theirs.on('ticket_viewed', (view) => views.push(view));
    portal.on('ticket_viewed', (view) => leaked.push(view));
    const view = { ticketId: TICKET, isWriting: true };
    expect(await mine.emitWithAck('view_ticket', view)).toEqual({ success: true });
    await until(() => views.length > 0);
    expect(views).toEqual([{ ...view, userId: STAFF }]);
    const refused: unknown = await portal.emitWithAck('view_ticket', view);
    expect(refused).toMatchObject({ success: false, code: 'FORBIDDEN' });
    const wrong: unknown = await mine.emitWithAck('view_ticket', { ticketId: 'x' });
    expect(wrong).toMatchObject({ success: false, code: 'INVALID_INPUT' });
    expect(leaked).toEqual([]);
  });

  it('a burst is sent as few updates', async () => {
    const [one, other] = gateways;
    const told = await listener(STAFF, 'admin', other);
    for (let n = 0; n < 500; n += 1) announce(one.nats, CASE_MOVED, { caseId: n.toString(16).padStart(24, '0') });
    await knows(told, 'timeline');
    expect(told.length).toBeLessThan(500);
  });
});
