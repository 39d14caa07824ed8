import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BOOKING_CHANGED, CHANGE_CLOSED, CHANGE_PROPOSED, type EventData } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import type { ClientSession } from 'mongoose';
import { NotificationService } from '../inbox/inbox.module.js';
import { type LocalizedText, renderText } from '../templates/templates.module.js';
import { otherParty } from './other-party.js';
import { BOOKINGS_PATH } from './paths.js';

type ChangeKind = 'change-proposed' | 'change-made' | 'change-closed';
type Change = EventData<typeof BOOKING_CHANGED>;

@Injectable()
export class BookingChangeEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly notifications: NotificationService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(CHANGE_PROPOSED, (change, session) => this.notifyParties(session, change, 'change-proposed'));
    this.consumer.on(BOOKING_CHANGED, (change, session) => this.notifyParties(session, change, 'change-made'));
    this.consumer.on(CHANGE_CLOSED, async (change, session) => {
      // The other party learns that a proposal was withdrawn; the proposer learns of every other outcome.
      const recipient = change.outcome === 'withdrawn' ? otherParty(change.by) : change.by;
      const text = renderText((templates) => templates['change-closed'](change));
      await this.notify(session, change, 'change-closed', recipient, text);
    });
  }

  /** Notifies the party that did not propose, make or accept the change, and both if staff did it. */
  private async notifyParties(
    session: ClientSession,
    change: Change,
    kind: Exclude<ChangeKind, 'change-closed'>,
  ): Promise<void> {
    const informed = change.agreed ? change.by : otherParty(change.by);
    for (const recipient of change.byStaff ? [informed, otherParty(informed)] : [informed]) {
      const text = renderText((templates) => templates[kind](change, recipient));
      await this.notify(session, change, kind, recipient, text);
    }
  }

  private async notify(
    session: ClientSession,
    change: Change,
    kind: ChangeKind,
    recipient: Party,
    text: LocalizedText,
  ): Promise<void> {
    const { bookingId, sequence, date } = change;
    await this.notifications.add(session, {
      userId: change[`${recipient}Id`],
      key: [kind, bookingId, sequence].join('|'),
      kind,
      path: BOOKINGS_PATH,
      about: bookingId,
      mentions: [change.customerId, change.helperId],
      visitDate: date,
      ...text,
    });
  }
}
