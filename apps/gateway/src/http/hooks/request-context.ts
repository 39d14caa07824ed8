import type { IncomingMessage } from 'node:http';
import { Logger } from '@nestjs/common';
import { context } from '@opentelemetry/api';
import type { Actor, ErrorCode } from '@sahaya/contracts';
import { CORRELATION_HEADER, correlationId, withCorrelation } from '@sahaya/messaging';
import { type Clock, Histogram } from '@sahaya/service-kit';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, where the route asked for it. */
    actor: Actor | undefined;
    /** Why it was refused, for the log. */
    refusal: ErrorCode | undefined;
  }
}

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer a request of the API or a site',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
});

/** A request's id is its correlation id: the sender's where it is sane, else a new one. */
export const requestId = ({ headers }: IncomingMessage): string => {
  const sent = headers[CORRELATION_HEADER];
  return withCorrelation(typeof sent === 'string' ? sent : undefined, correlationId);
};

/** The correlation id in each answer; each is measured; a log line for what changed something or was refused, reads at debug. */
export function observeRequests(http: FastifyInstance): void {
  const logger = new Logger('Http');
  http.decorateRequest('actor', undefined);
  http.decorateRequest('refusal', undefined);
  http.decorateRequest('trace', undefined);
  http.addHook('onRequest', async (request, reply) => {
    reply.header(CORRELATION_HEADER, request.id);
  });
  http.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const { statusCode: status } = reply;
    // The pattern, not the address: an address may hold what a person searched for.
    const route = request.routeOptions.url ?? 'unmatched';
    duration.observe({ method, route, status }, reply.elapsedTime / 1_000);
    const line = {
      method,
      route,
      status,
      code: request.refusal,
      ms: Math.round(reply.elapsedTime),
      userId: request.actor?.userId,
    };
    const isQuiet = method === 'GET' && status < 400;
    const say = () => withCorrelation(request.id, () => logger[isQuiet ? 'debug' : 'log'](line, 'request'));
    context.with(request.trace ?? context.active(), say);
  });
}

/** The business clock in each answer, so that pages go by it too (ADR 0008); nobody having moved it, the usual Date. */
export function tellTheTime(http: FastifyInstance, clock: Clock): void {
  http.addHook('onSend', async (_request, reply) => {
    reply.header('Date', clock.now().toUTCString());
  });
}
