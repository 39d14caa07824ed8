import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { RedactingExporter } from './telemetry-sdk.js';

/** A stub of a collector that can be unavailable. */
class Collector extends InMemorySpanExporter {
  isThere = true;

  override export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    if (this.isThere) super.export(spans, done);
    else done({ code: ExportResultCode.FAILED, error: new Error('connect ECONNREFUSED') });
  }
}

let collector: Collector;
const lines: unknown[] = [];
const span = (work: (span: ReturnType<ReturnType<TracerProvider['getTracer']>['startSpan']>) => void) => {
  const provider = new TracerProvider({
    spanProcessors: [new SimpleSpanProcessor({ exporter: new RedactingExporter(collector) })],
  });
  const made = provider.getTracer('test').startSpan('a step');
  work(made);
  made.end();
  return collector.getFinishedSpans().at(-1);
};

beforeEach(() => {
  collector = new Collector();
  lines.length = 0;
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((...parts: unknown[]) => void lines.push(parts.at(-1)));
  jest.spyOn(Logger.prototype, 'log').mockImplementation((...parts: unknown[]) => void lines.push(parts.at(-1)));
});

describe('exported spans', () => {
  it('have only the listed attributes', () => {
    const sent = span((made) =>
      made.setAttributes({ 'http.route': '/api/users/:id', 'url.full': '/api/users/7', 'bullmq.job.result': 'Asha' }),
    );
    expect(sent?.attributes).toEqual({ 'http.route': '/api/users/:id' });
    expect(sent?.spanContext().traceId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('have the type of an error, but not its message', () => {
    const sent = span((made) => {
      made.recordException(new TypeError('asha@example.com is taken'));
      made.setStatus({ code: 2, message: 'asha@example.com is taken' });
    });
    expect(sent?.events.map(({ name, attributes }) => ({ name, attributes }))).toEqual([
      { name: 'exception', attributes: { 'exception.type': 'TypeError' } },
    ]);
    expect(sent?.status).toEqual({ code: 2 });
  });
});

describe('an unavailable collector', () => {
  it('is logged once, and once when it is available again', async () => {
    const exporter = new RedactingExporter(collector);
    const results: number[] = [];
    for (const isThere of [true, false, false, true, true]) {
      collector.isThere = isThere;
      results.push((await new Promise<ExportResult>((done) => exporter.export([], done))).code);
    }
    expect(lines).toEqual(['traces are not collected; they are dropped until they are', 'traces are collected again']);
    expect(results).toEqual(Array.from({ length: 5 }, () => ExportResultCode.SUCCESS));
  });
});
