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

/** Host and method only: a path may hold an address or an id, and nobody outside is told which trace it is. */
function begin(method: string, host: string): Span | undefined {
  const active = context.active();
  if (!trace.getSpan(active) || isTracingSuppressed(active)) return undefined;
  return tracer.startSpan(`${method} ${host}`, {
    kind: SpanKind.CLIENT,
    attributes: { 'http.request.method': method, 'server.address': host },
  });
}

function answered(span: Span | undefined, status: number): void {
  span?.setAttribute('http.response.status_code', status);
  if (status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}

function broke(span: Span | undefined, error: Error & { code?: string }): void {
  span
    ?.setAttribute('error.type', error.code ?? error.name)
    .setStatus({ code: SpanStatusCode.ERROR })
    .end();
}

/** Calls to the world outside (payments, push, mail by HTTP, places, buckets), as Node itself reports them: the one seam they share. */
export function traceOutbound(): () => void {
  const spans = new WeakMap<object, Span>();
  const keep = (request: object, span: Span | undefined) => span && spans.set(request, span);
  const listeners: Record<string, Listener> = {
    'undici:request:create': (message) => {
      const { request } = message as { request: Fetched };
      keep(request, begin(request.method, new URL(request.origin).hostname));
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: Fetched; response: { statusCode: number } };
      answered(spans.get(request), response.statusCode);
    },
    'undici:request:error': (message) => {
      const { request, error } = message as { request: Fetched; error: Error };
      broke(spans.get(request), error);
    },
    'http.client.request.start': (message) => {
      const { request } = message as { request: ClientRequest };
      keep(request, begin(request.method, request.host));
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
      answered(spans.get(request), response.statusCode ?? 0);
    },
    'http.client.request.error': (message) => {
      const { request, error } = message as { request: ClientRequest; error: Error };
      broke(spans.get(request), error);
    },
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}
