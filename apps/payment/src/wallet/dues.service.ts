import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { dueEntries, type DueStatus, dueWaivedEntries, type SortColumn } from '@sahaya/domain';
import { type AskedPage, newId, type Order, type Paged, pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { EarningsService } from '../earnings/earnings.module.js';
import { LedgerService } from '../ledger/ledger.module.js';
import type { OrderDue } from '../shared/payment-order.model.js';
import { DUE_MODEL, type DueDoc, type Waiver } from './wallet.model.js';

/** Unpaid fees of customers: open until a later payment includes them or staff waive them. */
@Injectable()
export class DuesService {
  constructor(
    @InjectModel(DUE_MODEL) private readonly dues: Model<DueDoc>,
    private readonly ledger: LedgerService,
    private readonly earnings: EarningsService,
    private readonly clock: Clock,
  ) {}

  /** Idempotent by the key. */
  async owe(session: ClientSession, due: Omit<DueDoc, '_id' | 'status' | 'createdAt'>): Promise<void> {
    if (!(await this.ledger.post(session, dueEntries(due)))) return;
    await this.dues.create([{ ...due, _id: newId(), status: 'open', createdAt: this.clock.now() }], { session });
  }

  /** The open dues, oldest first. They are read by majority, because an order sees only dues that a majority has. */
  open(customerId: string): Promise<DueDoc[]> {
    const open = this.dues.find({ customerId, status: 'open' }).readConcern('majority');
    return open.sort({ createdAt: 1 }).lean<DueDoc[]>();
  }

  of(purposeId: string): Promise<DueDoc[]> {
    return this.dues.find({ purposeId }).sort({ createdAt: 1 }).lean<DueDoc[]>();
  }

  /** Newest first by default. */
  page(
    status: DueStatus | undefined,
    page: AskedPage,
    { column, direction = -1 }: { column?: SortColumn<'dues'>; direction?: 1 | -1 } = {},
  ): Promise<Paged<DueDoc>> {
    const order: Order = column === 'amount' ? { duePaise: direction } : { createdAt: direction };
    return pageOf(this.dues, status ? { status } : {}, order, page);
  }

  byId(session: ClientSession, dueId: string): Promise<DueDoc | null> {
    return this.dues.findById(dueId, null, { session }).lean<DueDoc>();
  }

  /** Assigns all open dues without an order to this order. */
  async include(session: ClientSession, customerId: string, order: string): Promise<OrderDue[]> {
    const free = { customerId, status: 'open' as const, order: { $exists: false } };
    const found = await this.dues.find(free, null, { session }).sort({ createdAt: 1 }).lean<DueDoc[]>();
    await this.dues.updateMany({ _id: { $in: found.map(({ _id }) => _id) } }, { $set: { order } }, { session });
    return found.map(({ _id: dueId, key, purposeId, helperId, duePaise, dueHelperPaise }) => ({
      dueId,
      key,
      purposeId,
      helperId,
      duePaise,
      dueHelperPaise,
    }));
  }

  /** The order ended: its dues may go into another one. */
  async leave(session: ClientSession, order: string): Promise<void> {
    await this.dues.updateMany({ order, status: 'open' }, { $unset: { order: 1 } }, { session });
  }

  async collect(session: ClientSession, order: string): Promise<void> {
    await this.dues.updateMany({ order, status: 'open' }, { $set: { status: 'collected' } }, { session });
  }

  async waive(session: ClientSession, due: DueDoc, waiver?: Waiver): Promise<DueDoc> {
    await this.ledger.post(session, dueWaivedEntries(due, waiver?.reason));
    await this.earnings.waived(session, due);
    return this.dues
      .findOneAndUpdate(
        { _id: due._id, status: 'open' },
        {
          $set: { status: 'waived', ...(waiver && { waived: { ...waiver, at: this.clock.now() } }) },
          $unset: { order: 1 },
        },
        { session, returnDocument: 'after' },
      )
      .orFail()
      .lean<DueDoc>();
  }
}
