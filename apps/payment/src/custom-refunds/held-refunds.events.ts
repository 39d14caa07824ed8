import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type HeldRefund, STAFF_CANCELLED, SUBSCRIPTION_STAFF_CANCELLED } from '@sahaya/contracts';
import type { PaymentPurpose } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import type { ClientSession } from 'mongoose';
import { RefundProposalsService } from './refund-proposals.service.js';

interface Cancelled {
  customerId: string;
  helperId: string;
  decidedBy: string;
  held?: HeldRefund | undefined;
}

/** The part of a cancellation by staff that a second person has to approve becomes a proposal. */
@Injectable()
export class HeldRefundsEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly proposals: RefundProposalsService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(STAFF_CANCELLED, (cancelled, session) =>
      this.propose(session, 'booking', cancelled.bookingId, cancelled),
    );
    this.consumer.on(SUBSCRIPTION_STAFF_CANCELLED, (cancelled, session) =>
      this.propose(session, 'subscription', cancelled.subscriptionId, cancelled),
    );
  }

  private async propose(
    session: ClientSession,
    purpose: PaymentPurpose,
    purposeId: string,
    { customerId, helperId, decidedBy, held }: Cancelled,
  ): Promise<void> {
    if (!held) return;
    await this.proposals.createHeld(session, {
      _id: held.proposalId,
      purpose,
      purposeId,
      customerId,
      helperId,
      amountPaise: held.refundPaise,
      creditPaise: held.creditPaise,
      reason: held.reason,
      ...(held.category && { category: held.category }),
      proposedBy: decidedBy,
    });
  }
}
