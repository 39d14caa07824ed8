import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addEvidence,
  changeBookingStatus,
  createBooking,
  getChat,
  getStatement,
  listChats,
  listHelpers,
  login,
  markRead,
  me,
  sendMessage,
  type User,
} from '@sahaya/contracts';
import { ApiError, type ClientOptions, createClient } from './index.js';

const ID = 'a'.repeat(24);
interface Seen {
  method?: string;
  url?: string;
  headers: IncomingMessage['headers'];
  body: string;
}

describe('the client', () => {
  let server: Server;
  let seen: Seen;
  let answer: (response: ServerResponse) => void;
  let token: string | undefined;
  let loggedOut: number;
  let told: Date[];
  let reached: boolean[];

  const json = (status: number, body: unknown) => (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const client = (options: Partial<ClientOptions> = {}) =>
    createClient({
      ...options,
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
      token: () => token,
      onTokenInvalid: () => (loggedOut += 1),
      language: () => 'en',
      onDate: (date) => told.push(date),
      onNetwork: (isThere) => reached.push(isThere),
    });
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => Promise.reject(new Error('it succeeded')),
      (error: unknown) => error as ApiError,
    );

  beforeEach(async () => {
    token = 'one';
    loggedOut = 0;
    told = [];
    reached = [];
    answer = json(200, { success: true, data: {} });
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        seen = { method: request.method, url: request.url, headers: request.headers, body };
        answer(response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('answers a list together with what is beside it', async () => {
    answer = json(200, { success: true, data: [], nextCursor: 'next', unreadCount: 2 });
    expect(await client().call(listChats, { limit: 5 })).toEqual({ chats: [], nextCursor: 'next', unreadCount: 2 });
    expect(seen.url).toBe('/api/chats?limit=5');
  });

  it('returns the data of the envelope, typed by the contract', async () => {
    answer = json(200, { success: true, data: { user: { _id: ID, name: 'Asha' } } });
    const { user }: { user: User } = await client().call(me, {});
    expect(user.name).toBe('Asha');
    expect(seen).toMatchObject({ method: 'GET', url: '/api/auth/me', body: '' });
    expect(seen.headers).toMatchObject({ authorization: 'Bearer one', 'accept-language': 'en' });
  });

  it('puts path parameters in the path and the rest of a GET in the query, lists comma-joined', async () => {
    await client().call(getChat, { id: ID, before: 'b'.repeat(24) });
    expect(seen.url).toBe(`/api/chats/${ID}?before=${'b'.repeat(24)}`);
    await client().call(listHelpers, { services: ['cooking', 'laundry'], gender: '', lat: 28.6, maxAge: null });
    expect(seen.url).toBe('/api/helpers?services=cooking%2Claundry&lat=28.6');
  });

  it('downloads a file under the name given by the server', async () => {
    const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff]);
    const headers = { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="week.pdf"' };
    answer = (response) => void response.writeHead(200, headers).end(bytes);
    const { name, blob } = await client().download(getStatement, { week: '2026-11-30', format: 'pdf' });
    expect(seen.url).toBe('/api/earnings/statements/2026-11-30/pdf');
    expect([name, blob.type]).toEqual(['week.pdf', 'application/pdf']);
    expect(Buffer.from(await blob.arrayBuffer())).toEqual(bytes);
  });

  it('reports why a download failed', async () => {
    answer = json(404, { success: false, code: 'STATEMENT_NOT_FOUND', message: 'There is no statement for this week' });
    const error = await failure(client().download(getStatement, { week: '2026-11-30', format: 'pdf' }));
    expect(error).toMatchObject({ code: 'STATEMENT_NOT_FOUND', message: 'There is no statement for this week' });
  });

  it('sends the rest of other methods as a JSON body', async () => {
    await client().call(changeBookingStatus, { id: ID, status: 'accepted' }, { idempotencyKey: 'k-1' });
    expect(seen).toMatchObject({ method: 'PATCH', url: `/api/bookings/${ID}/status`, body: '{"status":"accepted"}' });
    expect(seen.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k-1' });
  });

  it('sends the key of the browser with a call that opens a session', async () => {
    await client().call(login, { identifier: 'asha@example.com', password: 'secret1' }, { deviceKey: 'k'.repeat(32) });
    expect(seen.headers['device-key']).toBe('k'.repeat(32));
  });

  it('sends a file as a form, beside the path parameters', async () => {
    answer = json(201, { success: true, data: { dispute: { _id: ID } } });
    const picture = new Blob(['bytes of a picture'], { type: 'image/png' });
    const { dispute } = await client().upload(addEvidence, { id: ID }, picture);
    expect(dispute._id).toBe(ID);
    expect(seen).toMatchObject({ method: 'POST', url: `/api/bookings/${ID}/dispute/evidence` });
    expect(seen.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    for (const part of ['name="file"', 'Content-Type: image/png', 'bytes of a picture'])
      expect(seen.body).toContain(part);
  });

  it('sends neither a body nor a content type without fields', async () => {
    await client().call(markRead, { id: ID });
    expect(seen.body).toBe('');
    expect(seen.headers).not.toHaveProperty('content-type');
  });

  it('keeps nested objects in a body', async () => {
    await client().call(createBooking, { helperId: ID, serviceOptions: { apartmentType: '2bhk' } });
    expect(JSON.parse(seen.body)).toEqual({ helperId: ID, serviceOptions: { apartmentType: '2bhk' } });
  });

  it('has no Authorization header without a token', async () => {
    token = undefined;
    await client().call(me, {});
    expect(seen.headers).not.toHaveProperty('authorization');
  });

  it('refuses a call without its path parameter before sending it', async () => {
    await expect(client().call(sendMessage, { id: '', content: 'x' })).rejects.toThrow(TypeError);
  });

  it("throws the server's message with its code, status and details", async () => {
    answer = json(400, { success: false, message: 'Please enter your address', code: 'X', details: { field: 'a' } });
    const error = await failure(client().call(createBooking, {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: 'Please enter your address',
      code: 'X',
      status: 400,
      details: { field: 'a' },
    });
  });

  it("else 'HTTP error! status: {code}'", async () => {
    answer = json(502, {});
    expect(await failure(client().call(me, {}))).toMatchObject({
      message: 'HTTP error! status: 502',
      code: 'HTTP_ERROR',
      status: 502,
    });
  });

  it.each([502, 200])("else 'Network error' when the body is not JSON (%i)", async (status) => {
    answer = (response) => void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>hi</h1>');
    expect(await failure(client().call(me, {}))).toMatchObject({ message: 'Network error', code: 'NETWORK_ERROR' });
  });

  it("and 'Network error' without a response", async () => {
    answer = (response) => void response.destroy();
    expect(await failure(client().call(me, {}))).toMatchObject({ message: 'Network error', status: 0 });
  });

  it.each([
    [401, 'TOKEN_INVALID', 1],
    [401, 'TOKEN_MISSING', 0],
    [401, 'BAD_CREDENTIALS', 0],
    [403, 'TOKEN_INVALID', 0],
  ])('%i %s logs out %i times', async (status, code, times) => {
    answer = json(status, { success: false, message: 'no', code });
    await failure(client().call(me, {}));
    expect(loggedOut).toBe(times);
  });

  it('a late error of an older token does not end the newer session', async () => {
    answer = (response) => {
      token = 'two';
      json(401, { success: false, message: 'no', code: 'TOKEN_INVALID' })(response);
    };
    await failure(client().call(me, {}));
    expect(loggedOut).toBe(0);
  });

  it('an aborted call rejects with the abort, not with a network error', async () => {
    const abort = new AbortController();
    answer = () => abort.abort();
    const error = await failure(client().call(me, {}, { signal: abort.signal }));
    expect(error.name).toBe('AbortError');
    expect(reached).toEqual([]);
    server.closeAllConnections();
  });

  it.each([200, 503])("reports the server's clock with each response (%i)", async (status) => {
    answer = (response) => json(status, { data: {} })(response.setHeader('date', 'Sat, 05 Dec 2026 04:00:00 GMT'));
    await client()
      .health()
      .catch(() => undefined);
    expect(told).toEqual([new Date('2026-12-05T04:00:00Z')]);
  });

  it('a call that nobody answers fails like one without a connection, and can be repeated', async () => {
    answer = () => undefined;
    const error = await failure(client({ answerMs: 50 }).call(me, {}));
    expect(error).toMatchObject({ code: 'NETWORK_ERROR', status: 0 });
    expect(reached).toEqual([false]);
    answer = json(200, { success: true, data: { name: 'Asha' } });
    expect(await client({ answerMs: 60_000 }).call(me, {})).toEqual({ name: 'Asha' });
    server.closeAllConnections();
  });

  it('waits longer for a file, and for the rest of an answer that has begun', async () => {
    answer = (response) =>
      void setTimeout(() => {
        response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b');
      }, 300);
    const { blob } = await client({ answerMs: 50 }).download(getStatement, { week: '2026-01-05', format: 'csv' });
    expect(await blob.text()).toBe('a,b');
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":');
      setTimeout(() => response.end('{"name":"Asha"}}'), 600);
    };
    expect(await client({ answerMs: 300 }).call(me, {})).toEqual({ name: 'Asha' });
  });

  it('reports whether there was any response, also for an error', async () => {
    await client().call(me, {});
    answer = json(503, {});
    await failure(client().call(me, {}));
    answer = (response) => void response.destroy();
    await failure(client().call(me, {}));
    expect(reached).toEqual([true, true, false]);
  });

  it('health calls /health', async () => {
    await client().health();
    expect(seen.url).toBe('/api/health');
  });
});
