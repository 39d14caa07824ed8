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

/** W3C's header, and the field of an event's envelope: which trace, which span of it. */
export const TRACE_HEADER = 'traceparent';
const tracer = trace.getTracer('sahaya');

export interface SpanOptions {
  kind: SpanKind;
  /** Names of routes, subjects and collections; never a value that a person sent (ADR 0031). */
  attributes?: Attributes;
  /** What it belongs to, where that is not what runs now. */
  parent?: Context;
}

const begin = (name: string, { kind, attributes, parent = context.active() }: SpanOptions) => {
  const span = tracer.startSpan(name, { kind, ...(attributes && { attributes }) }, parent);
  return { span, own: trace.setSpan(parent, span) };
};

/** Runs `work` as one step of a trace. Where nobody collects traces, there is none and this only runs `work`. */
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

/** The same for what is over when it returns. */
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

/** The kind of error only: its words may hold what a person wrote. A refusal is an answer, not a failure. */
export function noteFailure(error: unknown, span = trace.getActiveSpan()): void {
  const kind = error instanceof AppError ? error.code : error instanceof Error ? error.name : 'error';
  span?.setAttribute('error.type', kind);
  if (!(error instanceof AppError && isRefusal(error))) span?.setStatus({ code: SpanStatusCode.ERROR });
}

/** What runs now as a `traceparent`; undefined outside a trace. */
export function traceparent(of: Context = context.active()): string | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(of, carrier);
  return carrier[TRACE_HEADER];
}

/** Where a message comes from; the beginning of a trace when it does not say so. */
export const contextOf = (sent: string | undefined): Context =>
  sent ? propagation.extract(ROOT_CONTEXT, { [TRACE_HEADER]: sent }) : ROOT_CONTEXT;

/** Belongs to nobody's trace: work for everyone that one of them set off. */
export const outsideTraces = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work);

/** For a log line: which trace and span it was written in. */
export function traceIds(): { traceId: string; spanId: string } | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  return span && { traceId: span.traceId, spanId: span.spanId };
}

/** The subject without what it is: `rpc.booking.create` is a call, `booking.create` its name. */
const nameOf = (subject: string) => subject.replace(/^rpc\./, '');

/** A request over NATS, at either end. */
export const rpcSpan = (subject: string, kind: SpanKind): [string, SpanOptions] => [
  nameOf(subject),
  { kind, attributes: { 'rpc.system.name': 'nats', 'rpc.method': subject } },
];

/** An event on its way: published, or having its effect. */
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
