import type { IncomingMessage } from 'node:http';
import { Logger } from '@nestjs/common';
import { context } from '@opentelemetry/api';
import type { Actor, ErrorCode } from '@sahaya/contracts';
import { CORRELATION_HEADER, correlationId, withCorrelation } from '@sahaya/messaging';
import { type Clock, Histogram } from '@sahaya/service-kit';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated caller. */
    actor: Actor | undefined;
    /** Staff view the account and have not opened its private content. */
    hidesPrivate: boolean;
    /** The error code of the answer, for the log and the trace. */
    errorCode: ErrorCode | undefined;
  }
}

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer a request of the API or a site',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
});

/** The id of a request is its correlation id: the one that the client sent if it is well formed, else a new one. */
export const requestId = ({ headers }: IncomingMessage): string => {
  const sent = headers[CORRELATION_HEADER];
  return withCorrelation(typeof sent === 'string' ? sent : undefined, correlationId);
};

/** Handles each request under its correlation id, measures it, and logs it: at debug level if it only read. */
export function observeRequests(http: FastifyInstance): void {
  const logger = new Logger('Http');
  http.decorateRequest('actor', undefined);
  http.decorateRequest('hidesPrivate', false);
  http.decorateRequest('errorCode', undefined);
  http.addHook('onRequest', (request, reply, done) => {
    reply.header(CORRELATION_HEADER, request.id);
    withCorrelation(request.id, done);
  });
  http.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const { statusCode: status } = reply;
    // The pattern, because the address may hold what a user searched for.
    const route = request.routeOptions.url ?? 'unmatched';
    duration.observe({ method, route, status }, reply.elapsedTime / 1_000);
    const line = {
      method,
      route,
      status,
      code: request.errorCode,
      ms: Math.round(reply.elapsedTime),
      userId: request.actor?.userId,
    };
    const isQuiet = method === 'GET' && status < 400;
    const write = () => withCorrelation(request.id, () => logger[isQuiet ? 'debug' : 'log'](line, 'request'));
    context.with(request.trace ?? context.active(), write);
  });
}

/** Sends the business clock as the Date of each answer, so that pages show times by it. */
export function sendBusinessTime(http: FastifyInstance, clock: Clock): void {
  http.addHook('onSend', async (_request, reply) => {
    reply.header('Date', clock.now().toUTCString());
  });
}
