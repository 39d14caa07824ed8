import type { OutputOf } from '@sahaya/contracts';
import { ApiError, isAbort, networkError, readJson, refusal } from './api-error.js';
import { type Callable, type FieldsFor, toRequest } from './fields.js';

export type { Callable, FieldsFor };

export interface ClientOptions {
  /** The prefix of every path: `/api` on the portal's own origin. */
  baseUrl: string;
  token(): string | undefined;
  /** The current token was refused permanently: log out. */
  onTokenInvalid(): void;
  /** For `Accept-Language`. */
  language(): string | undefined;
  /** The server's clock, from a response. */
  onDate?(date: Date): void;
  /** Whether the last call had any response. */
  onNetwork?(isThere: boolean): void;
  /** For tests: milliseconds until a response must begin, instead of 20 s. */
  answerMs?: number;
}
export interface CallOptions {
  /** One per intention of the user: a repeated request gets the first response. */
  idempotencyKey?: string;
  /** The key of the browser, for calls that open a session. */
  deviceKey?: string;
  signal?: AbortSignal;
}
export interface Download {
  name: string;
  blob: Blob;
}
export interface ApiClient {
  /** The output of the endpoint, which is the `data` of the response; throws an ApiError. */
  call<E extends Callable>(endpoint: E, fields: FieldsFor<E>, options?: CallOptions): Promise<OutputOf<E>>;
  /** The bytes of a file response and its name; throws an ApiError. */
  download<E extends Callable>(endpoint: E, fields: FieldsFor<E>, options?: CallOptions): Promise<Download>;
  /** Sends one file as a form, beside the path parameters; the `data` of the response; throws an ApiError. */
  upload<E extends Callable>(
    endpoint: E,
    fields: FieldsFor<E>,
    file: Blob,
    options?: CallOptions,
  ): Promise<OutputOf<E>>;
  /** The liveness check; throws an ApiError. */
  health(options?: CallOptions): Promise<void>;
}

/**
 * The server answers or refuses within seconds, so after this time the connection is dead: a browser would wait for
 * minutes. Files may take longer.
 */
const ANSWER_MS = 20_000;

/**
 * The typed client of the HTTP API: takes an endpoint of `@sahaya/contracts` with its fields and returns its `data`.
 * A call without an answer fails after 20 s like one without a connection.
 */
export function createClient(options: ClientOptions): ApiClient {
  const { baseUrl, token, onTokenInvalid, language, onDate, onNetwork, answerMs = ANSWER_MS } = options;
  async function request(
    method: Callable['method'],
    url: string,
    body: string | FormData | undefined,
    options: CallOptions,
    beginsWithinMs?: number,
  ): Promise<Response> {
    const sent = token();
    const patience = new Patience(options.signal, beginsWithinMs);
    const response = await fetch(baseUrl + url, {
      method,
      body,
      signal: patience.signal,
      headers: headersOf({ token: sent, language: language(), body, ...options }),
    })
      .catch((cause: unknown) => {
        if (isAbort(cause) && !patience.isOver) throw cause;
        onNetwork?.(false);
        throw networkError(0, cause);
      })
      .finally(() => patience.end());
    onNetwork?.(true);
    const date = response.headers.get('date');
    if (date) onDate?.(new Date(date));
    if (response.ok) return response;
    const error = refusal(response.status, await readJson(response));
    // A late response to an older token must not end a newer session.
    if (endsSession(error) && sent === token()) onTokenInvalid();
    throw error;
  }

  return {
    async call(endpoint, fields, options = {}) {
      const { url, body } = toRequest(endpoint, fields);
      const answer = await readJson(await request(endpoint.method, url, body, options, answerMs));
      return toOutput(endpoint, answer) as OutputOf<typeof endpoint>;
    },
    async download(endpoint, fields, options = {}) {
      const { url, body } = toRequest(endpoint, fields);
      const response = await request(endpoint.method, url, body, options);
      const [, name = 'download'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
      const blob = await response.blob().catch((cause: unknown) => {
        throw isAbort(cause) ? cause : networkError(response.status, cause);
      });
      return { name, blob };
    },
    async upload(endpoint, fields, file, options = {}) {
      const form = new FormData();
      form.set('file', file);
      const { url } = toRequest(endpoint, fields);
      const answer = await readJson(await request(endpoint.method, url, form, options));
      return answer['data'] as OutputOf<typeof endpoint>;
    },
    async health(options = {}) {
      await readJson(await request('GET', '/health', undefined, options, answerMs));
    },
  };
}

/** Aborts when the caller does, or when its time is over. `AbortSignal.any` is missing in browsers of 2023. */
class Patience {
  isOver = false;
  private readonly abort = new AbortController();
  private readonly timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly caller: AbortSignal | undefined,
    ms: number | undefined,
  ) {
    if (caller?.aborted) this.follow();
    caller?.addEventListener('abort', this.follow);
    if (ms === undefined) return;
    this.timer = setTimeout(() => {
      this.isOver = true;
      this.abort.abort();
    }, ms);
  }

  get signal(): AbortSignal {
    return this.abort.signal;
  }

  /** Ends the limit of time; the caller can still abort the reading of the answer. */
  end(): void {
    clearTimeout(this.timer);
  }

  private readonly follow = () => this.abort.abort(this.caller?.reason);
}

/** The output of the contract: `data`, or for a row whose data is a list also what is beside it. */
function toOutput(
  { list }: Pick<Callable, 'list'>,
  { data, success: _, message: __, ...beside }: Record<string, unknown>,
): unknown {
  return list ? { ...beside, [list]: data } : data;
}

/** Only this error logs a client out. */
const endsSession = ({ status, code }: ApiError) => status === 401 && code === 'TOKEN_INVALID';

interface Sent {
  token?: string;
  language?: string;
  body?: string | FormData;
  idempotencyKey?: string;
  deviceKey?: string;
}
function headersOf({ token, language, body, idempotencyKey, deviceKey }: Sent): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(language && { 'Accept-Language': language }),
    // A form sets its own boundary.
    ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(deviceKey && { 'Device-Key': deviceKey }),
  };
}
