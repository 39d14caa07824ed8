import { Injectable } from '@nestjs/common';
import type { BlockTally, DueBlock } from '@sahaya/persistence';
import type { ClientSession } from 'mongoose';
import { BlockedSubscriptionsService } from './blocked-subscriptions.service.js';
import { BlockedSubstitutesService } from './blocked-substitutes.service.js';

const VISIT = 'visit:';

/** Ends subscriptions of a blocked user first, then a helper's visits as a substitute. */
@Injectable()
export class BlockedFutureService {
  constructor(
    private readonly subscriptions: BlockedSubscriptionsService,
    private readonly substitutes: BlockedSubstitutesService,
  ) {}

  async findNext(due: DueBlock, seen: readonly string[]): Promise<string[]> {
    const own = await this.subscriptions.findNext(due, seen);
    if (own.length > 0 || due.party === 'customer') return own;
    const seenVisits = seen.flatMap((item) => (item.startsWith(VISIT) ? [item.slice(VISIT.length)] : []));
    return (await this.substitutes.find(due.userId, seenVisits)).map(({ _id }) => VISIT + _id);
  }

  apply(session: ClientSession, item: string, due: DueBlock): Promise<BlockTally | undefined> {
    return item.startsWith(VISIT)
      ? this.substitutes.apply(session, item.slice(VISIT.length), due.userId)
      : this.subscriptions.apply(session, item, due);
  }
}
