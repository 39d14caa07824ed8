import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Trouble } from '../terminal.ts';

/** An error response of the product, with its stable code. */
export class Refused extends Error {
  readonly code: string;

  constructor(call: string, code: string, message: string) {
    super(`${call}: ${message} (${code})`);
    this.code = code;
  }
}

export interface Call {
  token?: string | undefined;
  body?: Record<string, unknown>;
}
const TRIES = 20;
/** Responses that mean "retry later". */
const isBusy = (status: number) => status === 429 || status === 503;

/** A client of the product's public HTTP API. A retried write has the same idempotency key, so it has one effect. */
export class Api {
  private readonly baseUrl: string;
  private readonly headers: Record<string, string>;

  constructor(baseUrl: string, headers: Record<string, string> = {}) {
    this.baseUrl = baseUrl;
    this.headers = headers;
  }

  /** Sends a file as the only part of a form. */
  async upload(path: `/${string}`, token: string, file: Blob): Promise<void> {
    const body = new FormData();
    body.append('photo', file, 'photo.webp');
    const headers = { ...this.headers, authorization: `Bearer ${token}` };
    await this.send(`POST ${path}`, { method: 'POST', headers, body });
  }

  async call<T>(call: `${'GET' | 'POST' | 'PUT' | 'PATCH'} /${string}`, { token, body }: Call = {}): Promise<T> {
    const [method] = call.split(' ') as [string];
    const headers = {
      ...this.headers,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    return this.send<T>(call, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }

  private async send<T>(call: string, request: RequestInit): Promise<T> {
    const [, path] = call.split(' ') as [string, string];
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(`${this.baseUrl}/api${path}`, request);
      const answer = (await response.json()) as { data?: T; code?: string; message?: string };
      if (response.ok) return answer.data as T;
      if (!isBusy(response.status) || tries === TRIES) {
        throw new Refused(call, answer.code ?? String(response.status), answer.message ?? 'no message');
      }
      await pause(Number(response.headers.get('retry-after') ?? 0) * 1_000 || 250);
    }
  }
}

/** Polls until the result is truthy. */
export async function until<T>(fact: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Trouble(`Timed out waiting until ${fact}.`);
    await pause(25);
  }
}

/** Runs the work for each item in order, a few at a time. */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>, width = 6): Promise<void> {
  const rest = items.values();
  const lane = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
