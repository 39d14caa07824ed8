import type { NextMsgRequest, SeqMsgRequest } from '@nats-io/jetstream';
import { Inject, Injectable } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { NATS } from './nats.js';
import { EVENT_STREAM, managerOf } from './streams.js';

/** The lag of one durable consumer. */
export interface ConsumerLag {
  service: string;
  event: string;
  waiting: number;
  /** Delivered and not yet acknowledged. */
  inHand: number;
  /** The age of the oldest of both; 0 without waiting events. */
  lagSeconds: number;
}

/** The current stream and the lag of its consumers. */
@Injectable()
export class EventLag {
  constructor(@Inject(NATS) private readonly nats: NatsConnection) {}

  /** Throws while the stream is not available. */
  async now() {
    const manager = await managerOf(this.nats);
    const { state } = await manager.streams.info(EVENT_STREAM);
    const lags: Promise<ConsumerLag>[] = [];
    for await (const { name, config, ...at } of manager.consumers.list(EVENT_STREAM)) {
      const [service = '', fact] = name.split('--');
      const event = config.filter_subject;
      // A consumer that somebody created manually for inspection.
      if (fact === undefined || !event) continue;
      const oldest = async (): Promise<number> => {
        if (at.num_pending + at.num_ack_pending === 0) return 0;
        const from: SeqMsgRequest & NextMsgRequest = { seq: at.ack_floor.stream_seq + 1, next_by_subj: event };
        const message = await manager.streams.getMessage(EVENT_STREAM, from);
        return message ? secondsSince(message.time) : 0;
      };
      const lag = { service, event, waiting: at.num_pending, inHand: at.num_ack_pending };
      lags.push(oldest().then((lagSeconds) => ({ ...lag, lagSeconds })));
    }
    return { events: state.messages, bytes: state.bytes, consumers: await Promise.all(lags) };
  }
}

/** By the machine's time, like the stream's. */
export const secondsSince = (at: Date) => Math.max(0, Math.round((Date.now() - at.getTime()) / 1_000));
