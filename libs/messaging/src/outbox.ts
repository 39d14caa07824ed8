import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventContract } from '@sahaya/contracts';
import { retentionSeconds } from '@sahaya/domain';
import { Db, encryptFields, newId, sealDocument } from '@sahaya/persistence';
import { type ClientSession, Model, Schema } from 'mongoose';
import type { z } from 'zod';
import { correlationId } from './correlation.js';
import { traceparent } from './tracing.js';

/** The envelope of an event on JetStream. */
export interface Envelope<T = unknown> {
  id: string;
  type: string;
  v: number;
  /** The machine's time of the write. */
  at: string;
  /** The time it happened by the services' clock; absent in older events. */
  happenedAt?: string;
  correlationId: string;
  /** The span that wrote it, if tracing is on. */
  traceparent?: string;
  data: T;
}
export interface OutboxDoc {
  _id: string;
  subject: string;
  envelope: Envelope;
  publishedAt: Date | null;
  /** When all consumers had handled it; absent before. */
  confirmedAt?: Date;
  createdAt: Date;
}
/** The personal data of events that is stored encrypted. No event has an address or a start code. */
export const ENCRYPTED_ENVELOPE = { paths: ['envelope.data.phone'] };
export const OUTBOX_MODEL = 'outbox';
/** The services' clock. */
export const NOW = Symbol('NOW');
export type Now = () => Date;
/** `minimize` would drop empty data and with it the whole field. */
export const outboxSchema = new Schema<OutboxDoc>(
  {
    _id: String,
    subject: { type: String, required: true },
    envelope: { type: Schema.Types.Mixed, required: true },
    publishedAt: { type: Date, default: null, expires: retentionSeconds('outbox') },
    confirmedAt: Date,
    createdAt: { type: Date, default: () => new Date() },
  },
  { versionKey: false, minimize: false, collection: OUTBOX_MODEL },
);
outboxSchema.index({ publishedAt: 1, _id: 1 });
outboxSchema.plugin(encryptFields, ENCRYPTED_ENVELOPE);

/** Adds an event in the transaction of its write: both are committed, or neither. */
@Injectable()
export class Outbox {
  private landed: (event: OutboxDoc) => void = () => undefined;

  constructor(
    @InjectModel(OUTBOX_MODEL) private readonly messages: Model<OutboxDoc>,
    @Inject(NOW) private readonly now: Now,
    private readonly db: Db,
  ) {}

  /** Called with each event after its commit, for the relay. */
  onLanded(listener: (event: OutboxDoc) => void): void {
    this.landed = listener;
  }

  async add<D extends z.ZodType>(session: ClientSession, contract: EventContract<D>, data: z.input<D>): Promise<void> {
    const envelope = createEnvelope(contract, data, this.now());
    const { id: _id, type: subject } = envelope;
    const doc: OutboxDoc = { _id, subject, envelope, publishedAt: null, createdAt: new Date() };
    await this.messages.collection.insertOne(sealDocument(this.messages, doc) as never, {
      session,
      ignoreUndefined: true,
    });
    this.db.afterCommit(session, () => this.landed(doc));
  }
}

/** An event that happens now, with the request and the trace that cause it. */
export function createEnvelope<D extends z.ZodType>(
  { subject, v, data: shape }: EventContract<D>,
  data: z.input<D>,
  now: Date,
): Envelope {
  const writer = traceparent();
  return {
    id: newId(),
    type: subject,
    v,
    at: new Date().toISOString(),
    happenedAt: now.toISOString(),
    correlationId: correlationId(),
    ...(writer && { traceparent: writer }),
    data: shape.parse(data),
  };
}
