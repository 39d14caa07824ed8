import { context, type Context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { contextOf, TRACE_HEADER, traceparent } from '@sahaya/messaging';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace that it began or belongs to, where traces are collected. */
    trace: Context | undefined;
  }
}

const tracer = trace.getTracer('sahaya');
const headerOf = ({ headers }: FastifyRequest): string | undefined => {
  const sent = headers[TRACE_HEADER];
  return typeof sent === 'string' ? sent : undefined;
};

/** Each call of the API is a span by its route, never its address; the answer names it. */
export function traceRequests(api: FastifyInstance): void {
  api.addHook('onRequest', (request, reply, done) => {
    const parent = contextOf(headerOf(request));
    const { method } = request;
    const route = request.routeOptions.url ?? 'unmatched';
    const attributes = { 'http.request.method': method, 'http.route': route };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    request.trace = trace.setSpan(parent, span);
    const own = traceparent(request.trace);
    if (own) reply.header(TRACE_HEADER, own);
    // Also of a request whose sender went away.
    reply.raw.once('close', () => end(span, request, reply));
    context.with(request.trace, done);
  });
  // A body arrives in the time of its connection: what is done with it belongs to the request again.
  api.addHook('preValidation', (request, _reply, done) => {
    context.with(request.trace ?? context.active(), done);
  });
}

function end(span: Span, { refusal }: FastifyRequest, { statusCode }: FastifyReply): void {
  span.setAttribute('http.response.status_code', statusCode);
  if (refusal) span.setAttribute('error.type', refusal);
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
