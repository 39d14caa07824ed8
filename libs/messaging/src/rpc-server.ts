import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { type NatsContext, ServerNats, type WritePacket } from '@nestjs/microservices';
import { ENDPOINTS, ERRORS, isErrorCode } from '@sahaya/contracts';
import { SpanKind } from '@opentelemetry/api';
import { Counter, Histogram } from 'prom-client';
import { Admission } from './admission.js';
import { CORRELATION_HEADER, withCorrelation } from './correlation.js';
import { contextOf, inSpan, rpcSpan, TRACE_HEADER } from './tracing.js';

interface Draining {
  natsClient: NatsConnection | null;
  subscriptions: Subscription[];
}

const duration = new Histogram({
  name: 'rpc_duration_seconds',
  help: 'Time to answer a request over NATS',
  labelNames: ['subject', 'outcome'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
});

const shed = new Counter({
  name: 'rpc_shed_total',
  help: 'Reads over NATS that were not begun, as too many of their kind were before them',
  labelNames: ['subject'],
});

/**
 * What people look at: of these many come at once, and what comes too late is looked for again. A write, and what another
 * request waits for, is not refused for being one of many.
 */
const READS = new Set<string>(ENDPOINTS.flatMap(({ method, subject }) => (method === 'GET' ? subject : [])));

/** Refused is an answer; failed is what the caller would call down or broken. */
function outcomeOf(error: unknown): 'ok' | 'refused' | 'failed' {
  if (!error) return 'ok';
  const code = typeof error === 'object' && 'code' in error ? error.code : undefined;
  return isErrorCode(code) && ERRORS[code].http < 500 ? 'refused' : 'failed';
}

/**
 * Nest's NATS transport on the process's one connection, with three differences: each message runs under its correlation
 * id, closing lets requests in flight finish instead of sleeping for a fixed time, and of more reads than are done in
 * time the surplus is refused at once, so that the others are answered.
 */
export class RpcServer extends ServerNats {
  private inFlight = 0;
  private readonly lines = new Map<string, Admission>();

  constructor(
    private readonly connection: NatsConnection,
    queue: string,
    private readonly drainMs = 8_000,
  ) {
    super({ queue });
  }

  override createNatsClient(): Promise<NatsConnection> {
    return Promise.resolve(this.connection);
  }

  override async handleMessage(channel: string, message: Msg): Promise<void> {
    this.inFlight += 1;
    try {
      const [name, options] = rpcSpan(channel, SpanKind.SERVER);
      const parent = contextOf(message.headers?.get(TRACE_HEADER));
      await withCorrelation(message.headers?.get(CORRELATION_HEADER), () =>
        inSpan(name, { ...options, parent }, () =>
          READS.has(channel) ? this.inLine(channel, message) : super.handleMessage(channel, message),
        ),
      );
    } finally {
      this.inFlight -= 1;
    }
  }

  /** A line for each kind: a crowd before one is not in the way of the others. */
  private inLine(channel: string, message: Msg): Promise<void> {
    const line = this.lines.get(channel) ?? new Admission();
    this.lines.set(channel, line);
    return line.admit(
      () => super.handleMessage(channel, message),
      () => refuse(channel, message),
    );
  }

  /** Measured from here to the answer. */
  override getPublisher(message: Msg, id: string, context: NatsContext) {
    const stop = duration.startTimer({ subject: message.subject });
    const publish = super.getPublisher(message, id, context) as (packet: WritePacket<unknown>) => unknown;
    return (packet: WritePacket<unknown>) => {
      stop({ outcome: outcomeOf(packet.err) });
      return publish(packet);
    };
  }

  override async close(): Promise<void> {
    const own = this as unknown as Draining;
    await Promise.all(own.subscriptions.map((subscription) => subscription.drain()));
    const deadline = Date.now() + this.drainMs;
    while (this.inFlight > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    if (!this.connection.isClosed()) await this.connection.flush();
    own.natsClient = null;
  }
}

function refuse(subject: string, message: Msg): void {
  shed.inc({ subject });
  message.respond(JSON.stringify({ err: { code: 'UNAVAILABLE' }, isDisposed: true }));
}
