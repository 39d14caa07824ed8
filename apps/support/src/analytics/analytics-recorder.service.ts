import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { BookingFacts } from '@sahaya/contracts';
import { type AnalyticsFact, type AnalyticsPlace, istDate, istInstant, monthOf } from '@sahaya/domain';
import { EventConsumer, type ReceivedEvent } from '@sahaya/messaging';
import { type AnyBulkWriteOperation, type ClientSession, Model } from 'mongoose';
import type { z } from 'zod';
import { AnalyticsPeopleService } from './analytics-people.service.js';
import { ANALYTICS_CASE_MODEL, type AnalyticsCaseDoc } from './analytics.model.js';
import type { FactMapping } from './fact-mapping.js';
import { FACT_MAPPINGS } from './fact-mappings.js';

/** Part of the names of the durable consumers; a change would deliver all events again. */
const CONSUMER_PURPOSE = 'analytics';

interface RecordedFact {
  caseId: string;
  key: string;
  fact: AnalyticsFact;
  place?: AnalyticsPlace;
  customerId?: string | undefined;
}

/** Records the facts that analytics count. The worker counts them later, so a handler writes one document by its id. */
@Injectable()
export class AnalyticsRecorderService implements OnModuleInit {
  constructor(
    @InjectModel(ANALYTICS_CASE_MODEL) private readonly cases: Model<AnalyticsCaseDoc>,
    private readonly people: AnalyticsPeopleService,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit(): void {
    for (const mapping of FACT_MAPPINGS)
      this.consumer.onBatch(
        mapping.event,
        (events, session) => this.recordEvents(mapping, events, session),
        CONSUMER_PURPOSE,
      );
  }

  /** Takes facts that the owner of the bookings holds. Those that an event brought before stay as they are. */
  async recordBookings(bookings: readonly BookingFacts[]): Promise<void> {
    await this.write(
      bookings.flatMap(({ bookingId, at, facts, customerId, ...place }) =>
        facts.map(({ key, kind, at: happenedAt, amount }) => ({
          caseId: bookingId,
          key,
          fact: { at: new Date(happenedAt), kind, ...(amount !== undefined && { amount }) },
          place: { at: new Date(at), ...orderPlace(place) },
          ...(kind === 'completed' && { customerId }),
        })),
      ),
    );
  }

  private async recordEvents(
    mapping: FactMapping,
    events: readonly ReceivedEvent<z.ZodType>[],
    session?: ClientSession,
  ): Promise<boolean[]> {
    const mapped = events.map(({ data, meta }) =>
      mapping.map(data, meta.id, meta.at).flatMap(({ caseId, key, fact, place, customerId }): RecordedFact[] =>
        caseId
          ? [
              {
                caseId,
                key,
                fact: { at: meta.at, ...fact },
                ...(place && { place: { at: meta.at, ...orderPlace(place) } }),
                ...(customerId && { customerId }),
              },
            ]
          : [],
      ),
    );
    await this.write(mapped.flat(), session);
    return mapped.map((facts) => facts.length > 0);
  }

  /** The earliest fact of a key is kept, so the result does not depend on the order or on repetitions. */
  private async write(facts: readonly RecordedFact[], session?: ClientSession): Promise<void> {
    if (facts.length === 0) return;
    const all = [...facts, ...(await this.findServed(facts))];
    const writes = all.map(({ caseId, key, fact, place }): AnyBulkWriteOperation<AnalyticsCaseDoc> => ({
      updateOne: {
        filter: { _id: caseId },
        update: { $min: { [`facts.${key}`]: fact, ...(place && { place }) }, $set: { pending: true } },
        upsert: true,
      },
    }));
    await this.cases.bulkWrite(writes, { ordered: false, ...(session && { session }) });
  }

  /** The months in which customers were served, and the visits of customers who had been served before. */
  private async findServed(facts: readonly RecordedFact[]): Promise<RecordedFact[]> {
    const { keys, repeated } = await this.people.record(
      facts.flatMap(({ caseId, key, fact, customerId }) =>
        customerId
          ? [{ customerId, at: fact.at, ref: key === 'completed' ? caseId : key, isBooking: key === 'completed' }]
          : [],
      ),
    );
    const months = facts.flatMap(({ fact, place, customerId }) => {
      const key = customerId && keys.get(customerId);
      return key && place ? [toMonth(key, fact.at, place)] : [];
    });
    return [
      ...months,
      ...repeated.map(({ ref, at }): RecordedFact => ({
        caseId: ref,
        key: 'repeated',
        fact: { at, kind: 'repeated' },
      })),
    ];
  }
}

/** The first instant of the month, and no locality or hour, so that the months of a customer do not tell visits. */
function toMonth(key: string, at: Date, place: AnalyticsPlace): RecordedFact {
  const month = monthOf(istDate(at));
  const start = istInstant(month, '00:00');
  const { city, service } = place;
  return {
    caseId: key,
    key: `month:${month.slice(0, 7)}`,
    fact: { at: start, kind: 'served' },
    place: { at: start, city, service },
  };
}

/** MongoDB compares documents field by field, so the fields have one order. */
const orderPlace = ({ city, service, area, hour }: Omit<AnalyticsPlace, 'at'>): Omit<AnalyticsPlace, 'at'> => ({
  city,
  service,
  ...(area !== undefined && { area }),
  ...(hour !== undefined && { hour }),
});
