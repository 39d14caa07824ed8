import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CASE_MOVED } from '@sahaya/contracts';
import { EventConsumer, type EventMeta, Outbox } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { MOMENT_MODEL, type MomentDoc } from './moment.model.js';
import { MOMENTS, type Row } from './moments.js';

/** Keeps what happened with each booking and subscription, from what the services announce. */
@Injectable()
export class MomentEvents implements OnModuleInit {
  constructor(
    @InjectModel(MOMENT_MODEL) private readonly moments: Model<MomentDoc>,
    private readonly consumer: EventConsumer,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    for (const row of MOMENTS) {
      this.consumer.on(row.event, (data, session, meta) => this.keep(session, row, data, meta), 'moments');
    }
  }

  private async keep(session: ClientSession, row: Row, data: unknown, { id, at }: EventMeta): Promise<void> {
    const { cases, kind = kindOf(row), by, facts = {}, paise = {} } = row.tell(data);
    for (const caseId of new Set(cases)) {
      if (!caseId) continue;
      const moment = { caseId, at, source: row.source, kind, ...(by && { by }), facts, paise };
      const { upsertedCount } = await this.moments.updateOne(
        { _id: `${id}|${caseId}` },
        { $setOnInsert: moment },
        { upsert: true, session },
      );
      if (upsertedCount > 0) await this.outbox.add(session, CASE_MOVED, { caseId });
    }
  }
}

/** `events.booking.accepted` is `booking.accepted`. */
export const kindOf = ({ event }: Row): string => event.subject.slice('events.'.length);
