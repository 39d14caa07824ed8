/** Thrown by a failed call: the message to show, and the stable code for decisions and translation. */
export class ApiError extends Error {
  constructor(
    message: string,
    /** The server's code; `HTTP_ERROR` if it sent none, `NETWORK_ERROR` without a JSON response. */
    readonly code: string,
    /** 0 without a response. */
    readonly status: number,
    readonly details?: Record<string, unknown>,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ApiError';
  }
}

interface ErrorBody {
  message?: unknown;
  code?: unknown;
  details?: Record<string, unknown>;
}

/** The response as JSON; anything else is the error 'Network error'. */
export async function readJson(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch((cause: unknown) => {
    if (isAbort(cause)) throw cause;
    throw networkError(response.status, cause);
  });
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

export const networkError = (status: number, cause?: unknown): ApiError =>
  new ApiError('Network error', 'NETWORK_ERROR', status, undefined, { cause });

/** The server's message; else 'HTTP error! status: {code}'. */
export function refusal(status: number, { message, code, details }: ErrorBody): ApiError {
  const words = typeof message === 'string' && message !== '' ? message : `HTTP error! status: ${status}`;
  return new ApiError(words, typeof code === 'string' ? code : 'HTTP_ERROR', status, details);
}

/** By name: the class differs between a page, a worker and a test's document. */
export const isAbort = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
