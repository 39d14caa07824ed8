import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const current = new AsyncLocalStorage<string>();
export const CORRELATION_HEADER = 'x-correlation-id';

/** The id that connects an HTTP request with everything it causes, down to the last consumer's log line. */
export const correlationId = (): string => current.getStore() ?? 'none';

/** Runs `work` with a correlation id; a missing or invalid one is replaced. */
export const withCorrelation = <T>(id: string | undefined, work: () => T): T =>
  current.run(id && /^[\w-]{8,64}$/.test(id) ? id : randomUUID(), work);
