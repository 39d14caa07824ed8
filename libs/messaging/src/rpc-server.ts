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
 * Reads by users: many arrive at once, and late ones are repeated. Writes and calls that another request waits for are
 * never refused because of load.
 */
const READS = new Set<string>(ENDPOINTS.flatMap(({ method, subject }) => (method === 'GET' ? subject : [])));

/** A refusal is an answer; a failure is an outage or a bug. */
function outcomeOf(error: unknown): 'ok' | 'refused' | 'failed' {
  if (!error) return 'ok';
  const code = typeof error === 'object' && 'code' in error ? error.code : undefined;
  return isErrorCode(code) && ERRORS[code].http < 500 ? 'refused' : 'failed';
}

/**
 * Nest's NATS transport on the process's only connection, with three differences: each message runs with its
 * correlation id, shutdown waits for the requests in progress instead of a fixed time, and excess reads are refused at
 * once.
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

  /** One queue for each kind, so that a crowd before one does not delay the others. */
  private inLine(channel: string, message: Msg): Promise<void> {
    const line = this.lines.get(channel) ?? new Admission();
    this.lines.set(channel, line);
    return line.admit(
      () => super.handleMessage(channel, message),
      () => refuse(channel, message),
    );
  }

  /** Measured from here to the response. */
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
