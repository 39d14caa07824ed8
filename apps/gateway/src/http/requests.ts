import type { IncomingMessage } from 'node:http';
import { Logger } from '@nestjs/common';
import type { Actor, ErrorCode } from '@sahaya/contracts';
import { CORRELATION_HEADER, correlationId, withCorrelation } from '@sahaya/messaging';
import type { Clock } from '@sahaya/service-kit';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, where the route asked for it. */
    actor: Actor | undefined;
    /** Why it was refused, for the log. */
    refusal: ErrorCode | undefined;
  }
}

/** A request's id is its correlation id: the sender's where it is sane, else a new one. */
export const requestId = ({ headers }: IncomingMessage): string => {
  const sent = headers[CORRELATION_HEADER];
  return withCorrelation(typeof sent === 'string' ? sent : undefined, correlationId);
};

/** The correlation id in each answer; a log line for what changed something or was refused, reads at debug. */
export function observeRequests(http: FastifyInstance): void {
  const logger = new Logger('Http');
  http.decorateRequest('actor', undefined);
  http.decorateRequest('refusal', undefined);
  http.addHook('onRequest', async (request, reply) => {
    reply.header(CORRELATION_HEADER, request.id);
  });
  http.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      // The pattern, not the address: an address may hold what a person searched for.
      route: request.routeOptions.url ?? 'unmatched',
      status: reply.statusCode,
      code: request.refusal,
      ms: Math.round(reply.elapsedTime),
      userId: request.actor?.userId,
    };
    const isQuiet = request.method === 'GET' && reply.statusCode < 400;
    withCorrelation(request.id, () => logger[isQuiet ? 'debug' : 'log'](line, 'request'));
  });
}

/** The business clock in each answer, so that pages go by it too (ADR 0008); nobody having moved it, the usual Date. */
export function tellTheTime(http: FastifyInstance, clock: Clock): void {
  http.addHook('onSend', async (_request, reply) => {
    reply.header('Date', clock.now().toUTCString());
  });
}
