import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { NATS } from './nats.js';
import { CachedGauge } from './cached-gauge.js';
import { SERVICE_NAME } from './service-name.js';
import { EVENT_STREAM, managerOf } from './streams.js';

const waiting = new CachedGauge({
  name: 'events_waiting',
  help: 'Events in the stream whose effect in this service has not come yet',
  labelNames: ['event'],
});

/**
 * Counts the events that the stream holds for this service: it grows when nothing is handled, which a measured lag does
 * not show.
 */
@Injectable()
export class WaitingEvents implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: () => void = () => undefined;

  constructor(
    @Inject(SERVICE_NAME) private readonly service: string,
    @Inject(NATS) private readonly nats: NatsConnection,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = waiting.from(() => this.count());
  }

  onApplicationShutdown(): void {
    this.stop();
  }

  private async count() {
    const manager = await managerOf(this.nats);
    const own: { labels: { event: string }; value: number }[] = [];
    for await (const { name, config, num_pending, num_ack_pending } of manager.consumers.list(EVENT_STREAM)) {
      if (!name.startsWith(`${this.service}--`)) continue;
      own.push({ labels: { event: config.filter_subject ?? '' }, value: num_pending + num_ack_pending });
    }
    return own;
  }
}
