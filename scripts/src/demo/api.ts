import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { request as sendTo } from 'undici';
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
  /** The call of a staff member. */
  asStaff?: boolean;
}
interface Answer {
  status: number;
  retryAfter: string | null | undefined;
  body: { data?: unknown; code?: string; message?: string };
}
const TRIES = 20;
/** Responses that mean "retry later". */
const isBusy = (status: number) => status === 429 || status === 503;

/** A client of the product's public HTTP API. A retried write has the same idempotency key, so it has one effect. */
export class Api {
  private readonly baseUrl: string;
  private readonly headers: Record<string, string>;
  private readonly consoleHost: string | undefined;

  /** `consoleOrigin` is the origin of the console if it has its own, to which calls of staff belong. */
  constructor(baseUrl: string, headers: Record<string, string> = {}, consoleOrigin?: string) {
    this.baseUrl = baseUrl;
    this.headers = headers;
    this.consoleHost = consoleOrigin ? new URL(consoleOrigin).host : undefined;
  }

  /** Sends a file as the only part of a form. */
  async upload(path: `/${string}`, token: string, file: Blob): Promise<void> {
    const body = new FormData();
    body.append('photo', file, 'photo.webp');
    const headers = { ...this.headers, authorization: `Bearer ${token}` };
    await this.send(`POST ${path}`, { method: 'POST', headers, body });
  }

  async call<T>(
    call: `${'GET' | 'POST' | 'PUT' | 'PATCH'} /${string}`,
    { token, body, asStaff }: Call = {},
  ): Promise<T> {
    const [method] = call.split(' ') as [string];
    const headers = {
      ...this.headers,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return this.send<T>(call, sent, asStaff ? this.consoleHost : undefined);
  }

  private async send<T>(call: string, sent: RequestInit, host?: string): Promise<T> {
    const [, path] = call.split(' ') as [string, string];
    const url = `${this.baseUrl}/api${path}`;
    for (let tries = 1; ; tries += 1) {
      const { status, retryAfter, body } = await (host ? askHost(url, sent, host) : ask(url, sent));
      if (status < 300) return body.data as T;
      if (!isBusy(status) || tries === TRIES) {
        throw new Refused(call, body.code ?? String(status), body.message ?? 'no message');
      }
      await pause(Number(retryAfter ?? 0) * 1_000 || 250);
    }
  }
}

async function ask(url: string, sent: RequestInit): Promise<Answer> {
  const response = await fetch(url, sent);
  const body = (await response.json()) as Answer['body'];
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
}

/** Names another host than that of the address, which fetch does not do. */
async function askHost(url: string, { method, headers, body }: RequestInit, host: string): Promise<Answer> {
  const all = { ...(headers as Record<string, string>), host };
  const answer = await sendTo(url, { method: method as 'POST', headers: all, body: (body as string) ?? null });
  return {
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'] as string | undefined,
    body: (await answer.body.json()) as Answer['body'],
  };
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
