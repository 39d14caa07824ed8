import { Injectable } from '@nestjs/common';
import { EventConsumer, Outbox } from '@sahaya/messaging';
import { AccountBlocks, type BlockTally, Db, type DueBlock } from '@sahaya/persistence';
import { AccountBlockWorker, Clock } from '@sahaya/service-kit';
import type { ClientSession } from 'mongoose';
import { SlotReservationsService } from '../shared/slot-reservations.service.js';
import { BlockedFutureService } from './blocked-future.service.js';

/** Ends the subscriptions of blocked users. */
@Injectable()
export class BlockingWorker extends AccountBlockWorker {
  protected override readonly part = 'subscriptions';

  constructor(
    private readonly future: BlockedFutureService,
    private readonly slots: SlotReservationsService,
    blocks: AccountBlocks,
    consumer: EventConsumer,
    outbox: Outbox,
    db: Db,
    clock: Clock,
  ) {
    super(blocks, consumer, outbox, db, clock);
  }

  protected override findNext(due: DueBlock, seen: readonly string[]): Promise<string[]> {
    return this.future.findNext(due, seen);
  }

  protected override apply(session: ClientSession, itemId: string, due: DueBlock): Promise<BlockTally | undefined> {
    return this.future.apply(session, itemId, due);
  }

  protected override applied(): void {
    this.slots.soon();
  }
}
