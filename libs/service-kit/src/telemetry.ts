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

/** Little enough to be lost with a killed process. */
const BATCH_MS = 1_000;
/** Of the time a process has to end. */
const FLUSH_MS = 2_000;

export interface Telemetry {
  /** What is not sent yet; gives up soon. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** On where somebody collects traces, by OpenTelemetry's own variables; else nothing is made and nothing is kept. */
export const isTraced = ({ OTEL_EXPORTER_OTLP_ENDPOINT }: ProcessEnv): boolean => OTEL_EXPORTER_OTLP_ENDPOINT !== '';

/** Once per process, before it connects to anything. */
export function startTelemetry(name: string, env: ProcessEnv): Telemetry | undefined {
  if (!isTraced(env)) return undefined;
  const url = `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`;
  const exporter = new PlainExporter(new OTLPTraceExporter({ url, timeoutMillis: 5_000 }));
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'sahaya',
      'service.name': name,
      'service.instance.id': randomUUID(),
      'deployment.environment.name': env.NODE_ENV,
    }),
    sampler: new ParentBasedSampler({ root: new AskedFor(env.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: BATCH_MS })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  // Trace context alone: baggage would carry along whatever a stranger wrote into it.
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const stopOutbound = traceOutbound();

  return {
    flush: () => soon(provider.forceFlush()),
    stop: async () => {
      stopOutbound();
      await soon(provider.shutdown());
      trace.disable();
      propagation.disable();
      context.disable();
    },
  };
}

/** A collector that is away holds nobody up. */
async function soon(work: Promise<void>): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref());
  await Promise.race([work.catch(() => undefined), limit]);
}

/** A part of the traces that somebody began; a queue's looking for work on its own is none. */
class AskedFor implements Sampler {
  private readonly share: TraceIdRatioBasedSampler;

  constructor(share: number) {
    this.share = new TraceIdRatioBasedSampler(share);
  }

  shouldSample(parent: Context, traceId: string, _name: string, kind: SpanKind) {
    if (kind === SpanKind.INTERNAL) return { decision: SamplingDecision.NOT_RECORD };
    return this.share.shouldSample(parent, traceId);
  }
}

/** Attributes that leave the process. Whatever else a library adds, such as the words of an error, stays here. */
const LEAVES = new Set([
  ...['http.request.method', 'http.route', 'http.response.status_code', 'server.address'],
  ...['rpc.system.name', 'rpc.method'],
  ...['messaging.system', 'messaging.destination.name', 'messaging.operation.type'],
  ...['db.system.name', 'db.namespace', 'db.operation.name', 'db.collection.name'],
  ...['bullmq.queue.name', 'bullmq.queue.operation', 'bullmq.job.name', 'bullmq.job.attempts.made'],
  ...['error.type', 'exception.type'],
]);

const plain = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => LEAVES.has(name)));

/** Sends what may leave; says once that the collector is away, and once that it is back. */
export class PlainExporter implements SpanExporter {
  private readonly logger = new Logger('Telemetry');
  private isAway = false;

  constructor(private readonly inner: SpanExporter) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.inner.export(spans.map(withoutValues), ({ code, error }) => {
      this.tell(code !== ExportResultCode.SUCCESS, error);
      // What is lost is lost: there is nobody to tell twice.
      done({ code: ExportResultCode.SUCCESS });
    });
  }

  shutdown(): Promise<void> {
    return this.inner.shutdown();
  }

  private tell(isAway: boolean, error: Error | undefined): void {
    if (isAway === this.isAway) return;
    this.isAway = isAway;
    if (isAway) this.logger.warn({ err: error }, 'traces are not collected; they are dropped until they are');
    else this.logger.log('traces are collected again');
  }
}

/** The same span with less: its own methods go on reading their own fields. */
function withoutValues(span: ReadableSpan): ReadableSpan {
  return Object.create(span, {
    attributes: { value: plain(span.attributes) },
    status: { value: { code: span.status.code } },
    events: {
      value: span.events.map(({ attributes, ...event }) => ({
        ...event,
        ...(attributes && { attributes: plain(attributes) }),
      })),
    },
  }) as ReadableSpan;
}
