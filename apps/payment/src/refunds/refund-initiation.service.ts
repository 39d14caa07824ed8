import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { creditReturnedEntries, POLICY_V1, refundExpectedBy } from '@sahaya/domain';
import { PolicyClient } from '@sahaya/service-clients';
import { Db, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { LedgerService } from '../ledger/ledger.module.js';
import type { CustomerPayment } from '../shared/payment.model.js';
import { WalletService } from '../wallet/wallet.module.js';
import { RefundAnnouncementsService } from './refund-announcements.service.js';
import { REFUND_MODEL, type RefundDoc } from './refund.model.js';

/** Initiates the refund of one payment: credit is returned at once, money is left to the refund worker. */
@Injectable()
export class RefundInitiationService {
  private initiated: () => void = () => undefined;
  /** The current policy, read in advance because a transaction makes no remote calls. */
  private policy = POLICY_V1;

  constructor(
    @InjectModel(REFUND_MODEL) private readonly refunds: Model<RefundDoc>,
    private readonly wallets: WalletService,
    private readonly ledger: LedgerService,
    private readonly announcements: RefundAnnouncementsService,
    private readonly policyInForce: PolicyClient,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Called when a refund that the provider has to send is committed. */
  onInitiated(listener: () => void): void {
    this.initiated = listener;
  }

  /** Call regularly: the policy decides when a refund is expected to arrive. */
  async refreshPolicy(): Promise<void> {
    this.policy = await this.policyInForce.current();
  }

  async initiate(
    session: ClientSession,
    { key: settlement, reason }: { key: string; reason: string },
    payment: CustomerPayment,
    { way, amountPaise }: Pick<RefundDoc, 'way' | 'amountPaise'>,
  ): Promise<void> {
    const now = this.clock.now();
    const { _id: paymentId, purpose, purposeId, customerId, helperId, surplus, method } = payment;
    const begun = {
      _id: newId(),
      key: `${settlement}:${paymentId}:${way}`,
      settlement,
      way,
      purpose,
      purposeId,
      customerId,
      helperId,
      paymentId,
      surplus,
      amountPaise,
      reason,
      tries: 0,
      initiatedAt: now,
    };
    if (way === 'credit') {
      const doc: RefundDoc = { ...begun, attempt: 0, status: 'processed', processedAt: now };
      await this.refunds.create([doc], { session });
      await this.ledger.post(session, creditReturnedEntries({ ...doc, refundId: doc._id }));
      await this.wallets.giveBack(session, customerId, amountPaise);
      return this.announcements.announceState(session, doc);
    }
    const expectedBy = refundExpectedBy(method, now, this.policy);
    const doc: RefundDoc = { ...begun, attempt: 1, status: 'initiated', expectedBy, dueAt: now };
    await this.refunds.create([doc], { session });
    await this.announcements.announceState(session, doc);
    this.db.afterCommit(session, this.initiated);
  }
}
