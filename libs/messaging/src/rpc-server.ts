import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { ServerNats } from '@nestjs/microservices';
import { Histogram } from 'prom-client';
import { CORRELATION_HEADER, withCorrelation } from './correlation.js';

interface Draining {
  natsClient: NatsConnection | null;
  subscriptions: Subscription[];
}

const duration = new Histogram({
  name: 'rpc_duration_seconds',
  help: 'Time to answer a request over NATS',
  labelNames: ['subject'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
});

/**
 * Nest's NATS transport on the process's one connection, with two differences: each message runs under its correlation
 * id, and closing lets requests in flight finish instead of sleeping for a fixed time.
 */
export class RpcServer extends ServerNats {
  private inFlight = 0;

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
    const stop = duration.startTimer({ subject: channel });
    try {
      await withCorrelation(message.headers?.get(CORRELATION_HEADER), () => super.handleMessage(channel, message));
    } finally {
      stop();
      this.inFlight -= 1;
    }
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
