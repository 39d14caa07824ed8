import { Inject, Injectable, Logger } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import type { EventContract } from '@sahaya/contracts';
import type { z } from 'zod';
import { withCorrelation } from './correlation.js';
import { NATS } from './nats.js';
import { createEnvelope, type Envelope, NOW, type Now } from './outbox.js';
import { eventSpan, inSpanNow, TRACE_HEADER } from './tracing.js';

/** Enough for the seconds within which two relays may publish the same event. */
const REMEMBERED = 5_000;

/**
 * Broadcast of events without a queue group: every replica of a gateway receives each event once. Nothing is stored for
 * disconnected ones.
 */
@Injectable()
export class EventBroadcaster {
  private readonly logger = new Logger('EventBroadcaster');

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(NOW) private readonly now: Now,
  ) {}

  /**
   * Tells the current listeners of a change that is already stored. Only for events without a durable consumer: it is not
   * in the outbox. A consumer of events calls it before the acknowledgement, so a crash repeats it.
   */
  send<D extends z.ZodType>(contract: EventContract<D>, data: z.input<D>): void {
    const envelope = createEnvelope(contract, data, this.now());
    const payload = JSON.stringify(envelope);
    inSpanNow(...eventSpan('publish', contract.subject, envelope.traceparent), () =>
      this.nats.publish(contract.subject, payload),
    );
  }

  on<D extends z.ZodType>({ subject, data: shape }: EventContract<D>, handler: (data: z.output<D>) => void): void {
    const heard = new Set<string>();
    this.nats.subscribe(subject, {
      callback: (error, message) => {
        if (error) return;
        try {
          const envelope = message.json<Envelope>();
          // The stream drops duplicates by message id; listeners beside the stream must do it themselves.
          if (heard.has(envelope.id)) return;
          heard.add(envelope.id);
          const [oldest = ''] = heard;
          if (heard.size > REMEMBERED) heard.delete(oldest);
          const sent = message.headers?.get(TRACE_HEADER) || envelope.traceparent;
          withCorrelation(envelope.correlationId, () =>
            inSpanNow(...eventSpan('process', subject, sent), () => handler(shape.parse(envelope.data))),
          );
        } catch (fault) {
          // An uncaught error would end in the client's protocol parser and close the connection.
          this.logger.error({ err: fault, event: subject }, 'event not passed on');
        }
      },
    });
  }
}
