import { Injectable } from '@nestjs/common';
import { EventConsumer, Outbox } from '@sahaya/messaging';
import { AccountBlocks, type BlockTally, Db, type DueBlock } from '@sahaya/persistence';
import { AccountBlockWorker, Clock } from '@sahaya/service-kit';
import type { ClientSession } from 'mongoose';
import { BlockedBookingsService } from './blocked-bookings.service.js';

/** Ends the bookings of blocked users. */
@Injectable()
export class BlockingWorker extends AccountBlockWorker {
  protected override readonly part = 'bookings';

  constructor(
    private readonly bookings: BlockedBookingsService,
    blocks: AccountBlocks,
    consumer: EventConsumer,
    outbox: Outbox,
    db: Db,
    clock: Clock,
  ) {
    super(blocks, consumer, outbox, db, clock);
  }

  protected override findNext(due: DueBlock, seen: readonly string[]): Promise<string[]> {
    return this.bookings.findNext(due, seen);
  }

  protected override apply(session: ClientSession, id: string, due: DueBlock): Promise<BlockTally | undefined> {
    return this.bookings.apply(session, id, due);
  }
}
