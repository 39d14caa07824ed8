import {
  type Attributes,
  context,
  type Context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AppError, ERRORS } from '@sahaya/contracts';

export { SpanKind };

/** The W3C header, and the field of an event's envelope, with trace and span. */
export const TRACE_HEADER = 'traceparent';
const tracer = trace.getTracer('sahaya');

export interface SpanOptions {
  kind: SpanKind;
  /** Names of routes, subjects and collections, never a value that a person sent (docs/adr/0031-tracing.md). */
  attributes?: Attributes;
  /** The parent span, if it is not the current one. */
  parent?: Context;
}

const begin = (name: string, { kind, attributes, parent = context.active() }: SpanOptions) => {
  const span = tracer.startSpan(name, { kind, ...(attributes && { attributes }) }, parent);
  return { span, own: trace.setSpan(parent, span) };
};

/** Runs `work` as one span of a trace; without tracing it only runs `work`. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => T | Promise<T>): Promise<T> {
  const { span, own } = begin(name, options);
  try {
    return await context.with(own, work);
  } catch (error) {
    noteFailure(error, span);
    throw error;
  } finally {
    span.end();
  }
}

/** The same for synchronous work. */
export function inSpanNow<T>(name: string, options: SpanOptions, work: () => T): T {
  const { span, own } = begin(name, options);
  try {
    return context.with(own, work);
  } catch (error) {
    noteFailure(error, span);
    throw error;
  } finally {
    span.end();
  }
}

const isRefusal = ({ code }: AppError) => ERRORS[code].http < 500;

/** The kind of the error only, because its message may contain personal text. A refusal is an answer, not a failure. */
export function noteFailure(error: unknown, span = trace.getActiveSpan()): void {
  const kind = error instanceof AppError ? error.code : error instanceof Error ? error.name : 'error';
  span?.setAttribute('error.type', kind);
  if (!(error instanceof AppError && isRefusal(error))) span?.setStatus({ code: SpanStatusCode.ERROR });
}

/** The current span as a `traceparent`; undefined outside a trace. */
export function traceparent(of: Context = context.active()): string | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(of, carrier);
  return carrier[TRACE_HEADER];
}

/** The context of a received message; a new trace if it has none. */
export const contextOf = (sent: string | undefined): Context =>
  sent ? propagation.extract(ROOT_CONTEXT, { [TRACE_HEADER]: sent }) : ROOT_CONTEXT;

/** Runs work outside of any trace, because it serves everyone. */
export const outsideTraces = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work);

/** The current trace and span for a log line. */
export function traceIds(): { traceId: string; spanId: string } | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  return span && { traceId: span.traceId, spanId: span.spanId };
}

/** `rpc.booking.create` is a subject, `booking.create` its name. */
const nameOf = (subject: string) => subject.replace(/^rpc\./, '');

/** A request over NATS, at either end. */
export const rpcSpan = (subject: string, kind: SpanKind): [string, SpanOptions] => [
  nameOf(subject),
  { kind, attributes: { 'rpc.system.name': 'nats', 'rpc.method': subject } },
];

/** An event that is published or handled. */
export const eventSpan = (
  operation: 'publish' | 'process',
  subject: string,
  sent: string | undefined,
): [string, SpanOptions] => [
  `${operation} ${subject}`,
  {
    kind: operation === 'publish' ? SpanKind.PRODUCER : SpanKind.CONSUMER,
    attributes: {
      'messaging.system': 'nats',
      'messaging.destination.name': subject,
      'messaging.operation.type': operation === 'publish' ? 'send' : 'process',
    },
    parent: contextOf(sent),
  },
];
