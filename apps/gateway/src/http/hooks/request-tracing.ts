import { context, type Context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { contextOf, TRACE_HEADER, traceparent } from '@sahaya/messaging';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of the request, if traces are collected. */
    trace: Context | undefined;
  }
}

const tracer = trace.getTracer('sahaya');
const API_ROUTE = /^\/api(?!\/docs)(\/|$)/;
const headerOf = ({ headers }: FastifyRequest): string | undefined => {
  const sent = headers[TRACE_HEADER];
  return typeof sent === 'string' ? sent : undefined;
};

export function declareTrace(http: FastifyInstance): void {
  http.decorateRequest('trace', undefined);
}

/** Makes each call of the API a span, named by its route pattern. The answer names the span. */
export function traceRequests(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url;
    if (!route || !API_ROUTE.test(route)) return done();
    const parent = contextOf(headerOf(request));
    const { method } = request;
    const attributes = { 'http.request.method': method, 'http.route': route };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    request.trace = trace.setSpan(parent, span);
    const own = traceparent(request.trace);
    if (own) reply.header(TRACE_HEADER, own);
    // The response also closes when the client goes away.
    reply.raw.once('close', () => end(span, request, reply));
    context.with(request.trace, done);
  });
}

function end(span: Span, { errorCode }: FastifyRequest, { statusCode }: FastifyReply): void {
  span.setAttribute('http.response.status_code', statusCode);
  if (errorCode) span.setAttribute('error.type', errorCode);
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
