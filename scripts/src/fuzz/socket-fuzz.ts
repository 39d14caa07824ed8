import { SOCKET_IN, type SocketAck } from '@sahaya/contracts';
import fc from 'fast-check';
import { io, type Socket } from 'socket.io-client';
import type { Caller } from './callers.ts';

const ANSWER_MS = 10_000;
/** Events under way at the same time. */
const BATCH = 20;

export interface SocketResult {
  cases: number;
  faults: string[];
}

/** Payloads of every shape, and such with the fields of the events, some of them with the id of an own chat. */
function eventsFor(chatId: string | undefined) {
  const anything = fc.jsonValue();
  const id = fc.oneof(fc.constant(chatId ?? 'none'), fc.string(), anything);
  const fields = fc.record(
    { chatId: id, content: fc.oneof(fc.string({ maxLength: 3_000 }), anything), clientMsgId: fc.string() },
    { requiredKeys: [] },
  );
  const name = fc.oneof(fc.constantFrom(...Object.keys(SOCKET_IN)), fc.string({ minLength: 1 }));
  return fc.tuple(name, fc.oneof(id, fields, anything, fc.uint8Array()));
}
/** The client keeps these for itself. */
const RESERVED = new Set(['connect', 'connect_error', 'disconnect', 'disconnecting', 'newListener', 'removeListener']);

/** Sends events to the socket of this caller. Each has to be answered, with a refusal or a success. */
export async function fuzzSocket(
  origin: string,
  { role, token }: Caller,
  { chatId, cases, seed }: { chatId: string | undefined; cases: number; seed: number },
): Promise<SocketResult> {
  const socket = io(origin, { auth: { token: token ?? '' }, transports: ['websocket'], reconnectionDelay: 50 });
  try {
    const refused = await opened(socket);
    if (!token) return { cases: 1, faults: refused ? [] : ['a socket without a token was accepted'] };
    if (refused) return { cases: 1, faults: [`the socket of ${role} was refused: ${refused}`] };
    const events = fc.sample(eventsFor(chatId), { numRuns: cases, seed }).filter(([name]) => !RESERVED.has(name));
    const faults: string[] = [];
    for (let from = 0; from < events.length; from += BATCH) {
      const batch = events.slice(from, from + BATCH).map(([name, payload]) => send(socket, name, payload));
      faults.push(...(await Promise.all(batch)).flatMap((fault) => fault ?? []));
    }
    return { cases: events.length, faults };
  } finally {
    socket.close();
  }
}

/** Undefined once the socket is open, or the reason of the refusal. */
const opened = (socket: Socket): Promise<string | undefined> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve(undefined));
    socket.once('connect_error', ({ message }) => resolve(message));
  });

/** The fault of the answer; a refusal that names its reason is none. */
async function send(socket: Socket, name: string, payload: unknown): Promise<string | undefined> {
  const event = `${name} with ${JSON.stringify(payload)?.slice(0, 200)}`;
  try {
    const answer = (await socket.timeout(ANSWER_MS).emitWithAck(name, payload)) as SocketAck;
    if (answer.success || answer.code !== 'INTERNAL') return undefined;
    return `${event}: ${answer.code}`;
  } catch {
    return `${event}: no answer`;
  }
}
