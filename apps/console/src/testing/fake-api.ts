import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApiClient, createClient } from '@sahaya/api-client';
import { answerMismatch, ERRORS, type Role } from '@sahaya/contracts';
import { createSessionStore } from '../api/session.js';

export interface Answer {
  status?: number;
  body: unknown;
  /** The request arrives, and its connection breaks before the answer. */
  isLost?: true;
  /** The answer is sent after this. */
  after?: Promise<void>;
}
interface Seen {
  call: string;
  authorization?: string;
  idempotencyKey?: string;
  body: string;
}

/**
 * A real HTTP server on loopback that answers calls by method and path, and a client of it. `stop` fails when an answer
 * differed from the contract, so from the real server.
 */
export async function startFakeApi(answers: Record<string, Answer>) {
  const seen: Seen[] = [];
  const mismatches = new Set<string>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    const answerOnce = async () => {
      const { authorization, 'idempotency-key': idempotencyKey } = request.headers as Record<string, string>;
      seen.push({ call: callOf(request), authorization, idempotencyKey, body });
      const { status = 200, body: answer, isLost, after } = answers[callOf(request).split('?')[0]!] ?? notFound;
      await after;
      if (isLost) {
        response.destroy();
        return;
      }
      const mismatch = mismatchOf(request, answer);
      if (mismatch) mismatches.add(mismatch);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    };
    request.on('end', () => void answerOnce());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const stored = new Map<string, string>();
  const session = createSessionStore({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  });
  const { port } = server.address() as AddressInfo;
  const client = createClient({
    baseUrl: `http://127.0.0.1:${port}/api`,
    token: () => session.read()?.token,
    onTokenInvalid: () => undefined,
    language: () => 'en',
  });
  const underWay = new Set<Promise<unknown>>();
  const api: ApiClient = {
    ...client,
    call(...asked) {
      const answered = client.call(...asked);
      const settled = answered.catch(() => undefined).finally(() => underWay.delete(settled));
      underWay.add(settled);
      return answered;
    },
  };
  /** Waits until every call is answered and handled. */
  const settle = async () => {
    while (underWay.size > 0) await Promise.all(underWay);
    await new Promise((resolve) => setTimeout(resolve));
  };
  const stop = async () => {
    await close(server);
    if (mismatches.size > 0) throw new Error(`Answers that no server gives:\n${[...mismatches].join('\n')}`);
  };
  return { answers, seen, stored, session, api, settle, stop };
}

export const success = (data: unknown): Answer => ({ body: { success: true, data } });
/** The answer to the sign-in of this user. */
export const signedInAs = (role: Role, _id = 'd'.repeat(24)): Answer =>
  success({
    token: 'tok',
    user: { _id, name: 'Kavita', role, location: 'Saket', language: 'en', createdAt: '2026-12-01T06:30:00.000Z' },
  });
export const refusal = (status: number, code: string, message: string, details?: object): Answer => ({
  status,
  body: { success: false, code, message, details },
});
/** The refusal of a call that needs a recent code of the second factor. */
export const stepUpRequired = refusal(403, 'STEP_UP_REQUIRED', 'Please confirm this with a code');
/** The service or its store is down. */
export const unavailable = refusal(503, 'UNAVAILABLE', ERRORS.UNAVAILABLE.message);
export const sessionEnded = refusal(401, 'TOKEN_INVALID', ERRORS.TOKEN_INVALID.message);
export const lost: Answer = { body: undefined, isLost: true };
const notFound = refusal(404, 'NOT_FOUND', 'Not found');

/** What differs between a successful answer and its contract. */
function mismatchOf({ method = '', url = '' }: IncomingMessage, answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return undefined;
  return answerMismatch(method, url.split('?')[0]!.replace(/^\/api/, ''), answer.data);
}
const callOf = ({ method, url }: IncomingMessage) => `${method} ${url}`;
const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
