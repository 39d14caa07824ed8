import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type Attributes, context, type Context, propagation, SpanKind, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  SamplingDecision,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { ProcessEnv } from './env.js';
import { traceOutbound } from './outbound.js';
import type { Telemetry } from './telemetry.js';

/** Limits the spans that are lost when a process is killed. */
const BATCH_MS = 1_000;
/** Part of the time that a process has to exit. */
const FLUSH_MS = 2_000;

/** Records the traces of this process and sends them to the collector. */
export function startSdk(name: string, env: ProcessEnv): Telemetry {
  const url = `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`;
  const exporter = new RedactingExporter(new OTLPTraceExporter({ url, timeoutMillis: 5_000 }));
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'sahaya',
      'service.name': name,
      'service.instance.id': randomUUID(),
      'deployment.environment.name': env.NODE_ENV,
    }),
    sampler: new ParentBasedSampler({ root: new RequestSampler(env.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: BATCH_MS })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  // Propagates only the trace context. Baggage of a client could contain anything.
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const stopOutbound = traceOutbound();

  return {
    flush: () => waitBriefly(provider.forceFlush()),
    stop: async () => {
      stopOutbound();
      await waitBriefly(provider.shutdown());
      trace.disable();
      propagation.disable();
      context.disable();
    },
  };
}

/** Limits the wait for an unavailable collector. */
async function waitBriefly(work: Promise<void>): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref());
  await Promise.race([work.catch(() => undefined), limit]);
}

/** Samples traces of requests. Polling loops are excluded from tracing. */
class RequestSampler implements Sampler {
  private readonly share: TraceIdRatioBasedSampler;

  constructor(share: number) {
    this.share = new TraceIdRatioBasedSampler(share);
  }

  shouldSample(parent: Context, traceId: string, _name: string, kind: SpanKind) {
    if (kind === SpanKind.INTERNAL) return { decision: SamplingDecision.NOT_RECORD };
    return this.share.shouldSample(parent, traceId);
  }
}

/** The attributes that are exported. Others, such as messages of errors, stay in the process. */
const EXPORTED_ATTRIBUTES = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'server.address',
  'rpc.system.name',
  'rpc.method',
  'messaging.system',
  'messaging.destination.name',
  'messaging.operation.type',
  'db.system.name',
  'db.namespace',
  'db.operation.name',
  'db.collection.name',
  'bullmq.queue.name',
  'bullmq.queue.operation',
  'bullmq.job.name',
  'bullmq.job.attempts.made',
  'error.type',
  'exception.type',
]);

const pickExported = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => EXPORTED_ATTRIBUTES.has(name)));

/**
 * Exports spans with the listed attributes only. Logs once when the collector becomes unavailable, and once when it is
 * back.
 */
export class RedactingExporter implements SpanExporter {
  private readonly logger = new Logger('Telemetry');
  private isUnavailable = false;

  constructor(private readonly inner: SpanExporter) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.inner.export(spans.map(toRedactedSpan), ({ code, error }) => {
      this.logAvailability(code !== ExportResultCode.SUCCESS, error);
      // Failed exports are dropped, and the processor need not report them again.
      done({ code: ExportResultCode.SUCCESS });
    });
  }

  shutdown(): Promise<void> {
    return this.inner.shutdown();
  }

  private logAvailability(isAway: boolean, error: Error | undefined): void {
    if (isAway === this.isUnavailable) return;
    this.isUnavailable = isAway;
    if (isAway) this.logger.warn({ err: error }, 'traces are not collected; they are dropped until they are');
    else this.logger.log('traces are collected again');
  }
}

/** A view of the span with fewer attributes; its own methods still see all of them. */
function toRedactedSpan(span: ReadableSpan): ReadableSpan {
  return Object.create(span, {
    attributes: { value: pickExported(span.attributes) },
    status: { value: { code: span.status.code } },
    events: {
      value: span.events.map(({ attributes, ...event }) => ({
        ...event,
        ...(attributes && { attributes: pickExported(attributes) }),
      })),
    },
  }) as ReadableSpan;
}
