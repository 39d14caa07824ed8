import { Injectable } from '@nestjs/common';
import {
  type adminDues,
  type adminWaiveDue,
  AppError,
  type InputOf,
  type OutputOf,
  readListSort,
  refuse,
  signedIn,
  type waiveDue,
} from '@sahaya/contracts';
import { DUE_STATUSES, type DueStatus, staffReasonViolation } from '@sahaya/domain';
import { DuesService } from '../wallet/wallet.module.js';
import { OrdersService } from '../orders/orders.module.js';
import { toAdminDue, toDue } from '../wallet/wallet.module.js';

/** Dues for staff: listed, and waived one by one. */
@Injectable()
export class AdminDuesService {
  constructor(
    private readonly dues: DuesService,
    private readonly orders: OrdersService,
  ) {}

  async list(asked: InputOf<typeof adminDues>): Promise<OutputOf<typeof adminDues>> {
    const { status, ...page } = asked;
    if (status && !isStatus(status)) throw new AppError('INVALID_INPUT', { field: 'status' });
    const { docs, pagination } = await this.dues.page(
      isStatus(status) ? status : undefined,
      page,
      readListSort('dues', asked),
    );
    return { dues: docs.map(toAdminDue), pagination };
  }

  /** Repeating it changes nothing: the first waiver stays. */
  async waive({ actor, id, reason, category }: InputOf<typeof adminWaiveDue>): Promise<OutputOf<typeof adminWaiveDue>> {
    const { userId: by } = signedIn(actor);
    refuse(staffReasonViolation({ reason, category }));
    const due = await this.orders.waiveDue(id, { by, reason, category });
    if (due.status === 'collected') throw new AppError('DUE_COLLECTED');
    return { due: toAdminDue(due) };
  }

  async waiveForService({ dueId }: InputOf<typeof waiveDue>): Promise<OutputOf<typeof waiveDue>> {
    return { due: toDue(await this.orders.waiveDue(dueId)) };
  }
}

const isStatus = (text: string): text is DueStatus => (DUE_STATUSES as readonly string[]).includes(text);
