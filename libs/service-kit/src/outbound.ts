import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { isTracingSuppressed } from '@opentelemetry/core';

const tracer = trace.getTracer('sahaya');

interface Fetched {
  method: string;
  origin: string | URL;
}
type Listener = (message: unknown) => void;

/**
 * Spans have only host and method, because a path can contain an address or id. Trace headers are not sent to third
 * parties.
 */
function startSpan(method: string, host: string): Span | undefined {
  const active = context.active();
  if (!trace.getSpan(active) || isTracingSuppressed(active)) return undefined;
  return tracer.startSpan(`${method} ${host}`, {
    kind: SpanKind.CLIENT,
    attributes: { 'http.request.method': method, 'server.address': host },
  });
}

function endSpan(span: Span | undefined, status: number): void {
  span?.setAttribute('http.response.status_code', status);
  if (status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}

function failSpan(span: Span | undefined, error: Error & { code?: string }): void {
  span
    ?.setAttribute('error.type', error.code ?? error.name)
    .setStatus({ code: SpanStatusCode.ERROR })
    .end();
}

/**
 * Traces calls to third parties (payments, push, email, places, buckets) by the diagnostics channels of Node, which
 * cover all clients.
 */
export function traceOutbound(): () => void {
  const spans = new WeakMap<object, Span>();
  const keep = (request: object, span: Span | undefined) => span && spans.set(request, span);
  const listeners: Record<string, Listener> = {
    'undici:request:create': (message) => {
      const { request } = message as { request: Fetched };
      keep(request, startSpan(request.method, new URL(request.origin).hostname));
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: Fetched; response: { statusCode: number } };
      endSpan(spans.get(request), response.statusCode);
    },
    'undici:request:error': (message) => {
      const { request, error } = message as { request: Fetched; error: Error };
      failSpan(spans.get(request), error);
    },
    'http.client.request.start': (message) => {
      const { request } = message as { request: ClientRequest };
      keep(request, startSpan(request.method, request.host));
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
      endSpan(spans.get(request), response.statusCode ?? 0);
    },
    'http.client.request.error': (message) => {
      const { request, error } = message as { request: ClientRequest; error: Error };
      failSpan(spans.get(request), error);
    },
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}
