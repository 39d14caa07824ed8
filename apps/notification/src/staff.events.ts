import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  BOOKS_DIFFER,
  CASE_ENDED,
  CASE_OPENED,
  DISPUTE_CLOSED,
  DISPUTE_OPENED,
  EVENT_GIVEN_UP,
  type EventContract,
  PAYOUT_MOVED,
  REFUND_DECIDED,
  REFUND_PROPOSED,
  REFUND_RETRIED,
  REFUND_STUCK,
  REPLACEMENT_FAILED,
  TICKET_MOVED,
  TICKET_OPENED,
  TICKET_OVERDUE,
  VERIFICATION_ASKED,
  VERIFICATION_DECIDED,
} from '@sahaya/contracts';
import { isSafetyTicket, istDate, istTime } from '@sahaya/domain';
import { EventConsumer, type EventHandler } from '@sahaya/messaging';
import type { z } from 'zod';
import { StaffNotices } from './staff-notices.js';

/** What staff are told of, and by what it is done. */
@Injectable()
export class StaffEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly staff: StaffNotices,
  ) {}

  onModuleInit(): void {
    const { staff } = this;
    this.on(DISPUTE_OPENED, ({ disputeId, ...visit }, session, { at }) =>
      staff.tell(session, 'dispute-opened', { key: disputeId, case: disputeId, at, facts: { disputeId, ...visit } }),
    );
    this.on(DISPUTE_CLOSED, ({ disputeId, decidedBy: by }, session, { at }) =>
      staff.settle(session, ['dispute-opened'], { case: disputeId, at, by }),
    );
    this.on(CASE_OPENED, (visit, session, { id, at }) =>
      staff.tell(session, 'case-opened', { key: id, case: visit.bookingId, at, facts: visit }),
    );
    this.on(CASE_ENDED, ({ bookingId, decidedBy: by }, session, { at }) =>
      staff.settle(session, ['case-opened'], { case: bookingId, at, by }),
    );
    this.on(REPLACEMENT_FAILED, (visit, session, { at }) =>
      staff.tell(session, 'replacement-failed', { key: visit.bookingId, case: visit.bookingId, at, facts: visit }),
    );
    this.on(VERIFICATION_ASKED, ({ verificationId, helperId }, session, { at }) =>
      staff.tell(session, 'verification-asked', { key: verificationId, case: verificationId, at, facts: { helperId } }),
    );
    this.on(VERIFICATION_DECIDED, ({ verificationId, decidedBy: by }, session, { at }) =>
      staff.settle(session, ['verification-asked'], { case: verificationId, at, by }),
    );
    this.onTickets();
    this.onMoney();
    // One for each service and hour: what is wrong with one event is often wrong with many.
    this.on(EVENT_GIVEN_UP, ({ service }, session, { at }) => {
      const key = [service, istDate(at), istTime(at).slice(0, 2)].join('|');
      return staff.tell(session, 'event-given-up', { key, case: key, at, facts: { service } });
    });
  }

  private onTickets(): void {
    const { staff } = this;
    this.on(TICKET_OPENED, async ({ ticketId, number, category }, session, { at }) => {
      if (!isSafetyTicket({ category })) return;
      const facts = { ticketId, number };
      await staff.tell(session, 'safety-reported', { key: ticketId, case: ticketId, at, facts });
    });
    this.on(TICKET_MOVED, async ({ ticketId, number, change, status, assignee, by }, session, { id, at }) => {
      const done = { case: ticketId, at, by };
      if (change === 'status') {
        await staff.settle(session, ['safety-reported', 'ticket-overdue'], done);
        if (status === 'resolved') await staff.settle(session, ['ticket-assigned'], done);
        return;
      }
      await staff.settle(session, ['ticket-assigned'], done);
      if (!assignee || assignee === by) return;
      const facts = { ticketId, number };
      await staff.tell(session, 'ticket-assigned', { key: id, case: ticketId, at, facts, only: assignee });
    });
    this.on(TICKET_OVERDUE, ({ ticketId, number, assignee, dueAt }, session, { at }) => {
      const key = [ticketId, dueAt].join('|');
      const facts = { ticketId, number };
      return staff.tell(session, 'ticket-overdue', { key, case: ticketId, at, facts, first: assignee });
    });
  }

  private onMoney(): void {
    const { staff } = this;
    this.on(REFUND_STUCK, ({ refundId, attempt, ...facts }, session, { at }) => {
      const key = [refundId, attempt].join('|');
      return staff.tell(session, 'refund-failed', { key, case: refundId, at, facts });
    });
    this.on(REFUND_RETRIED, ({ refundId, by }, session, { at }) =>
      staff.settle(session, ['refund-failed'], { case: refundId, at, by }),
    );
    this.on(REFUND_PROPOSED, ({ proposalId, proposedBy, ...facts }, session, { at }) =>
      staff.tell(session, 'refund-proposed', { key: proposalId, case: proposalId, at, facts, except: proposedBy }),
    );
    this.on(REFUND_DECIDED, ({ proposalId, decidedBy: by }, session, { at }) =>
      staff.settle(session, ['refund-proposed'], { case: proposalId, at, by }),
    );
    // What failed is in the balance again, and goes out with the next one that arrives.
    this.on(PAYOUT_MOVED, ({ payoutId, helperId, status, amountPaise }, session, { at }) => {
      if (status === 'paid') return staff.settle(session, ['payout-failed'], { case: helperId, at });
      return staff.tell(session, 'payout-failed', {
        key: payoutId,
        case: helperId,
        at,
        facts: { helperId, amountPaise },
      });
    });
    this.on(BOOKS_DIFFER, (facts, session, { at }) =>
      staff.tell(session, 'books-differ', { key: facts.date, case: facts.date, at, facts }),
    );
  }

  /** People are told of some of them, too. */
  private on<D extends z.ZodType>(event: EventContract<D>, handler: EventHandler<D>): void {
    this.consumer.on(event, handler, 'staff');
  }
}
