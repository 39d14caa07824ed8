import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * `refused`: nothing has happened, and the answer says why. `unknown`: no answer came in time, or one that does not say;
 * the effect may or may not be there.
 */
export type Outcome = 'ok' | 'refused' | 'unknown';
export const KINDS = [
  'search',
  'book',
  'accept',
  'complete',
  'cancel',
  'order',
  'pay',
  'open-chat',
  'message',
  'subscribe',
  'stop-plan',
] as const;
export type Kind = (typeof KINDS)[number];

/** One thing that somebody wanted, with every answer of the product to it. */
export interface Operation {
  scenario: string;
  kind: Kind;
  /** The person who acted. */
  actor: string;
  /** The booking, chat or plan, or the text that identifies it before it has an id. */
  subject: string;
  /** Milliseconds of one monotonic clock. */
  begun: number;
  ended: number;
  /** The status of each answer; 0 for none. */
  answers: number[];
  /** How long each answer took, in milliseconds. */
  waits: number[];
  outcome: Outcome;
  code?: string;
}

interface Answer {
  status: number;
  body: { data?: unknown; code?: string };
}
export interface Request {
  kind: Kind;
  actor: string;
  subject: string;
  token: string;
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH'} /${string}`;
  body?: object;
  /** Another way that is tried before; true if it succeeded. */
  first?: () => Promise<boolean>;
}

/** A person stops waiting for an answer after this time, and asks again after a pause. */
const ANSWER_MS = 8_000;
const PAUSE_MS = 400;
/** A person asks again for this long. */
const PATIENCE_MS = 45_000;

/** Sends what people want, repeats it with the same key until the answer is final, and records all of it. */
export class History {
  readonly operations: Operation[] = [];
  /** The name of the running scenario. */
  scenario = 'before the faults';
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Returns the data of a successful operation. */
  async perform<T>({ kind, actor, subject, token, call, body, first }: Request): Promise<T | undefined> {
    const operation: Operation = {
      scenario: this.scenario,
      kind,
      actor,
      subject,
      begun: performance.now(),
      ended: Infinity,
      answers: [],
      waits: [],
      outcome: 'unknown',
    };
    this.operations.push(operation);
    const key = randomUUID();
    const note = (status: number, asked: number) => {
      operation.answers.push(status);
      operation.waits.push(performance.now() - asked);
    };
    if (first) {
      const asked = performance.now();
      const isDone = await first();
      note(isDone ? 200 : 0, asked);
      if (isDone) {
        operation.ended = performance.now();
        operation.outcome = 'ok';
        return undefined;
      }
    }
    const patience = performance.now() + PATIENCE_MS;
    while (performance.now() < patience) {
      const asked = performance.now();
      const { status, body: answer } = await this.send(call, token, key, body);
      note(status, asked);
      if (isFinal(status)) {
        operation.ended = performance.now();
        operation.outcome = status < 300 ? 'ok' : 'refused';
        if (answer.code) operation.code = answer.code;
        return status < 300 ? (answer.data as T) : undefined;
      }
      await pause(PAUSE_MS);
    }
    return undefined;
  }

  /** Asks without recording. */
  async read<T>(call: Request['call'], token: string): Promise<T> {
    const { status, body } = await this.send(call, token, randomUUID());
    if (status >= 300 || status === 0) throw new Error(`${call}: ${status} ${body.code ?? ''}`);
    return body.data as T;
  }

  private async send(call: Request['call'], token: string, key: string, body?: object): Promise<Answer> {
    const [method, path] = call.split(' ') as [string, string];
    const headers = { 'content-type': 'application/json', 'idempotency-key': key, authorization: `Bearer ${token}` };
    try {
      const answer = await fetch(`${this.url}/api${path}`, {
        method,
        headers,
        signal: AbortSignal.timeout(ANSWER_MS),
        ...(body && { body: JSON.stringify(body) }),
      });
      // The ingress answers with 503 and no text when no gateway is ready.
      const text = await answer.text();
      return { status: answer.status, body: JSON.parse(text || '{}') as Answer['body'] };
    } catch {
      return { status: 0, body: {} };
    }
  }
}

/** Other answers, or none, ask to try again. A 500 is a fault of its own, which the report counts. */
export const isFinal = (status: number): boolean =>
  status >= 200 && status < 500 && status !== 408 && status !== 425 && status !== 429;
