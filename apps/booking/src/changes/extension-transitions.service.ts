import { Injectable } from '@nestjs/common';
import { type EventData, EXTENSION_AGREED, EXTENSION_ASKED, EXTENSION_REFUSED } from '@sahaya/contracts';
import { isPaidOnline } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { type ClientSession } from 'mongoose';
import { BookingTransitionsService } from '../shared/booking-transitions.service.js';
import { type BookingDoc, buildLiveKeys, getPaidPaise } from '../shared/booking.model.js';
import { toBookingEventData } from '../shared/booking.view.js';
import type { ExtensionDoc } from '../shared/extension.model.js';
import { bookingReservationKey, SlotReservationService } from '../slot-reservation/slot-reservation.module.js';

/** Requests, applies and closes extensions of a visit. */
@Injectable()
export class ExtensionTransitionsService {
  constructor(
    private readonly transitions: BookingTransitionsService,
    private readonly reservations: SlotReservationService,
    private readonly outbox: Outbox,
  ) {}

  async request(session: ClientSession, found: BookingDoc, extension: ExtensionDoc): Promise<BookingDoc> {
    const doc = await this.transitions.update(session, found, { $set: { extension }, $unset: { lastExtension: 1 } });
    await this.outbox.add(session, EXTENSION_ASKED, { ...toBookingEventData(doc), by: extension.by });
    return doc;
  }

  async apply(session: ClientSession, found: BookingDoc, extension: ExtensionDoc): Promise<BookingDoc> {
    const { endTime, endsAt, minutes, price, by } = extension;
    const { helperId, date, endTime: startTime } = found;
    const added = { helperId, date, startTime, endTime };
    await this.reservations.reserve(session, added, bookingReservationKey(found._id));
    const doc = await this.transitions.update(session, found, {
      $set: {
        endTime,
        endsAt,
        minutes,
        price,
        liveKeys: buildLiveKeys({ ...found, endTime }),
        lastExtension: { by, agreed: true },
        // Without a stored amount, the paid amount would be read from the new price.
        ...(isPaidOnline(found.payment) && { 'payment.paidPaise': getPaidPaise(found) }),
      },
      $unset: { extension: 1 },
    });
    await this.outbox.add(session, EXTENSION_AGREED, { ...toBookingEventData(doc), by });
    return doc;
  }

  async close(
    session: ClientSession,
    found: BookingDoc,
    { by }: ExtensionDoc,
    outcome: EventData<typeof EXTENSION_REFUSED>['outcome'],
  ): Promise<BookingDoc> {
    const change = { $set: { lastExtension: { by, agreed: false } }, $unset: { extension: 1 } };
    const doc = await this.transitions.update(session, found, change);
    await this.outbox.add(session, EXTENSION_REFUSED, { ...toBookingEventData(doc), by, outcome });
    return doc;
  }
}
