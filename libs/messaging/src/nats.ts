import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import {
  connect,
  type ConnectionOptions,
  errors,
  type NatsConnection,
  nkeyAuthenticator,
} from '@nats-io/transport-node';

/** Injection token of the process's only NATS connection. */
export const NATS = Symbol('NATS');

/**
 * Options for a server at `tls://`: it must encrypt. Without them, the client would also go on with a server that says it
 * cannot.
 */
export const encrypted = (url: string): Pick<ConnectionOptions, 'tls'> => (url.startsWith('tls://') ? { tls: {} } : {});

const RETRY_MS = 250;

/**
 * Connects as the user of this seed (NKey); a server without users accepts everyone. It waits for the server, and
 * reconnects forever: an outage of NATS must not need a restart of the services. Throws if the server does not know the
 * user.
 */
export async function connectNats(url: string, name: string, seed?: string): Promise<NatsConnection> {
  const options: ConnectionOptions = {
    servers: url.split(','),
    ...encrypted(url),
    name,
    ...(seed && { authenticator: nkeyAuthenticator(Buffer.from(seed)) }),
    // Each user receives only its own answers.
    inboxPrefix: `_INBOX_${name}`,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
    reconnectJitter: 100,
    pingInterval: 10_000,
    maxPingOut: 2,
    // The client would capture two stack traces for each request, which costs more than the request itself.
    noAsyncTraces: true,
  };
  // The client itself can wait, too, but does not say what for.
  for (let reported = ''; ; await sleep(RETRY_MS)) {
    try {
      return await connect(options);
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof errors.AuthorizationError) throw error;
      if (message !== reported) new Logger('Nats').warn({ err: error }, 'NATS cannot be reached; trying again');
      reported = message;
    }
  }
}
