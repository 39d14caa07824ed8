import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  BOOKS_DIFFER,
  CASE_ENDED,
  CASE_OPENED,
  DISPUTE_CLOSED,
  DISPUTE_OPENED,
  EVENT_GIVEN_UP,
  type EventContract,
  LEDGER_DIFFERS,
  PAYOUT_MOVED,
  POLICY_DECIDED,
  POLICY_PROPOSED,
  REFUND_DECIDED,
  REFUND_PROPOSED,
  REFUND_RETRIED,
  REFUND_STUCK,
  REPLACEMENT_FAILED,
  TICKET_ANSWERED,
  TICKET_MOVED,
  TICKET_OPENED,
  TICKET_OVERDUE,
  SIGNAL_DECIDED,
  SIGNAL_OPENED,
  VERIFICATION_ASKED,
  VERIFICATION_DECIDED,
} from '@sahaya/contracts';
import { isSafetyTicket, isTicketClosed, istDate, istTime } from '@sahaya/domain';
import { EventConsumer, type EventHandler } from '@sahaya/messaging';
import type { z } from 'zod';
import { StaffAlertService } from './staff-alert.service.js';

/** The events that alert staff, and the events that settle their alerts. */
@Injectable()
export class StaffAlertEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly alerts: StaffAlertService,
  ) {}

  onModuleInit(): void {
    const { alerts } = this;
    this.on(DISPUTE_OPENED, ({ disputeId, ...visit }, session, { at }) =>
      alerts.alert(session, 'dispute-opened', { key: disputeId, case: disputeId, at, facts: { disputeId, ...visit } }),
    );
    this.on(DISPUTE_CLOSED, ({ disputeId, decidedBy: by }, session, { at }) =>
      alerts.settle(session, ['dispute-opened'], { case: disputeId, at, by }),
    );
    this.on(CASE_OPENED, (visit, session, { id, at }) =>
      alerts.alert(session, 'case-opened', { key: id, case: visit.bookingId, at, facts: visit }),
    );
    this.on(CASE_ENDED, ({ bookingId, decidedBy: by }, session, { at }) =>
      alerts.settle(session, ['case-opened'], { case: bookingId, at, by }),
    );
    this.on(REPLACEMENT_FAILED, (visit, session, { at }) =>
      alerts.alert(session, 'replacement-failed', { key: visit.bookingId, case: visit.bookingId, at, facts: visit }),
    );
    this.on(VERIFICATION_ASKED, ({ verificationId, helperId }, session, { at }) =>
      alerts.alert(session, 'verification-asked', {
        key: verificationId,
        case: verificationId,
        at,
        facts: { helperId },
      }),
    );
    this.on(VERIFICATION_DECIDED, ({ verificationId, decidedBy: by }, session, { at }) =>
      alerts.settle(session, ['verification-asked'], { case: verificationId, at, by }),
    );
    this.on(POLICY_PROPOSED, ({ proposalId, proposedBy, ...facts }, session, { at }) =>
      alerts.alert(session, 'policy-proposed', { key: proposalId, case: proposalId, at, facts, except: proposedBy }),
    );
    this.on(POLICY_DECIDED, ({ proposalId, decidedBy: by }, session, { at }) =>
      alerts.settle(session, ['policy-proposed'], { case: proposalId, at, by }),
    );
    // The others wait in their list.
    this.on(SIGNAL_OPENED, async ({ signalId, rule, severity }, session, { at }) => {
      if (severity !== 'high') return;
      await alerts.alert(session, 'signal-opened', { key: signalId, case: signalId, at, facts: { rule } });
    });
    this.on(SIGNAL_DECIDED, ({ signalId, decidedBy: by }, session, { at }) =>
      alerts.settle(session, ['signal-opened'], { case: signalId, at, by }),
    );
    this.registerTickets();
    this.registerPayments();
    // One alert per service and hour: the fault of one event often affects many.
    this.on(EVENT_GIVEN_UP, ({ service }, session, { at }) => {
      const key = [service, istDate(at), istTime(at).slice(0, 2)].join('|');
      return alerts.alert(session, 'event-given-up', { key, case: key, at, facts: { service } });
    });
  }

  private registerTickets(): void {
    const { alerts } = this;
    this.on(TICKET_OPENED, async ({ ticketId, number, category, openedBy }, session, { at }) => {
      if (!isSafetyTicket({ category })) return;
      const facts = { ticketId, number };
      const except = openedBy;
      await alerts.alert(session, 'safety-reported', { key: ticketId, case: ticketId, at, facts, except });
    });
    this.on(TICKET_MOVED, async ({ ticketId, number, change, status, assignee, by, byRule }, session, { id, at }) => {
      const settlement = { case: ticketId, at, ...(!byRule && { by }) };
      if (change === 'status') {
        await alerts.settle(session, ['safety-reported', 'ticket-answered', 'ticket-overdue'], settlement);
        if (isTicketClosed(status)) await alerts.settle(session, ['ticket-assigned'], settlement);
        return;
      }
      await alerts.settle(session, ['ticket-assigned'], settlement);
      if (!assignee || assignee === by) return;
      const facts = { ticketId, number, ...(byRule && { byRule }) };
      await alerts.alert(session, 'ticket-assigned', { key: id, case: ticketId, at, facts, only: assignee });
    });
    this.on(TICKET_ANSWERED, async ({ ticketId, number, assignee }, session, { id, at }) => {
      if (!assignee) return;
      const facts = { ticketId, number };
      await alerts.alert(session, 'ticket-answered', { key: id, case: ticketId, at, facts, only: assignee });
    });
    this.on(TICKET_OVERDUE, ({ ticketId, number, assignee, dueAt }, session, { at }) => {
      const key = [ticketId, dueAt].join('|');
      const facts = { ticketId, number };
      return alerts.alert(session, 'ticket-overdue', { key, case: ticketId, at, facts, first: assignee });
    });
  }

  private registerPayments(): void {
    const { alerts } = this;
    this.on(REFUND_STUCK, ({ refundId, attempt, ...facts }, session, { at }) => {
      const key = [refundId, attempt].join('|');
      return alerts.alert(session, 'refund-failed', { key, case: refundId, at, facts });
    });
    this.on(REFUND_RETRIED, ({ refundId, by }, session, { at }) =>
      alerts.settle(session, ['refund-failed'], { case: refundId, at, by }),
    );
    this.on(REFUND_PROPOSED, ({ proposalId, proposedBy, ...facts }, session, { at }) =>
      alerts.alert(session, 'refund-proposed', { key: proposalId, case: proposalId, at, facts, except: proposedBy }),
    );
    this.on(REFUND_DECIDED, ({ proposalId, decidedBy: by }, session, { at }) =>
      alerts.settle(session, ['refund-proposed'], { case: proposalId, at, by }),
    );
    // The amount of a failed payout is back in the balance, so the next successful payout settles the alert.
    this.on(PAYOUT_MOVED, ({ payoutId, helperId, status, amountPaise }, session, { at }) => {
      if (status === 'paid') return alerts.settle(session, ['payout-failed'], { case: helperId, at });
      return alerts.alert(session, 'payout-failed', {
        key: payoutId,
        case: helperId,
        at,
        facts: { helperId, amountPaise },
      });
    });
    this.on(BOOKS_DIFFER, (facts, session, { at }) =>
      alerts.alert(session, 'books-differ', { key: facts.date, case: facts.date, at, facts }),
    );
    this.on(LEDGER_DIFFERS, (facts, session, { at }) =>
      alerts.alert(session, 'ledger-differs', { key: facts.date, case: facts.date, at, facts }),
    );
  }

  /** The purpose keeps the consumer apart from the one that notifies customers and helpers of the same event. */
  private on<D extends z.ZodType>(event: EventContract<D>, handler: EventHandler<D>): void {
    this.consumer.on(event, handler, 'staff');
  }
}
