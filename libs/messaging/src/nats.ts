import { connect, type NatsConnection, nkeyAuthenticator } from '@nats-io/transport-node';

/** Injection token of the process's only NATS connection. */
export const NATS = Symbol('NATS');

/**
 * Connects as the user of this seed (NKey); a server without users accepts everyone. It reconnects forever: an outage of
 * NATS must not need a restart of the services.
 */
export const connectNats = (url: string, name: string, seed?: string): Promise<NatsConnection> =>
  connect({
    servers: url.split(','),
    name,
    ...(seed && { authenticator: nkeyAuthenticator(Buffer.from(seed)) }),
    // Each user receives only its own answers.
    inboxPrefix: `_INBOX_${name}`,
    maxReconnectAttempts: -1,
    waitOnFirstConnect: true,
    reconnectTimeWait: 250,
    reconnectJitter: 100,
    pingInterval: 10_000,
    maxPingOut: 2,
    // The client would capture two stack traces for each request, which costs more than the request itself.
    noAsyncTraces: true,
  });
