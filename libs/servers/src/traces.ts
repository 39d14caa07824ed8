import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received span. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentId: string;
  service: string;
  name: string;
  /** As in OTLP: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  /** Milliseconds since 1970, with a fraction. */
  startMs: number;
  endMs: number;
  isFailed: boolean;
  attributes: Record<string, string | number | boolean>;
}

interface Value {
  stringValue?: string;
  boolValue?: boolean;
  intValue?: number | string;
  doubleValue?: number;
}
interface Attribute {
  key: string;
  value: Value;
}
interface WireSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status?: { code?: number };
  attributes?: Attribute[];
}
interface Wire {
  resourceSpans?: { resource?: { attributes?: Attribute[] }; scopeSpans?: { spans?: WireSpan[] }[] }[];
}

const plain = (attributes: Attribute[] = []): CollectedSpan['attributes'] =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, boolValue, intValue, doubleValue } }) => [
      key,
      stringValue ?? boolValue ?? doubleValue ?? Number(intValue),
    ]),
  );
/** A number cannot hold the nanoseconds, so whole milliseconds and the rest are separate. */
const milliseconds = (nanos: string) => Number(BigInt(nanos) / 1_000_000n) + Number(BigInt(nanos) % 1_000_000n) / 1e6;

function spansOf({ resourceSpans = [] }: Wire): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans = [] }) => {
    const service = String(plain(resource?.attributes)['service.name'] ?? '');
    return scopeSpans.flatMap(({ spans = [] }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentId: span.parentSpanId ?? '',
        service,
        name: span.name,
        kind: span.kind,
        startMs: milliseconds(span.startTimeUnixNano),
        endMs: milliseconds(span.endTimeUnixNano),
        isFailed: span.status?.code === 2,
        attributes: plain(span.attributes),
      })),
    );
  });
}

export interface TraceCollector {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: readonly CollectedSpan[];
  /** All received bytes, to search them for data that must not be in traces. */
  received(): string;
  stop(): Promise<void>;
}

/** Receives traces with OTLP over HTTP, as JSON, on loopback only. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      bodies.push(body);
      spans.push(...spansOf(JSON.parse(body) as Wire));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    received: () => bodies.join('\n'),
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
