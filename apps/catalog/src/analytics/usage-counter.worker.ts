import { Injectable } from '@nestjs/common';
import { USAGE_COUNTED } from '@sahaya/contracts';
import { MINUTE_MS } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';

type Use = 'searches' | 'profileViews';
interface UsageCount {
  city: string;
  service: string;
  searches: number;
  profileViews: number;
}

/**
 * Counts searches and views of profiles in memory, and announces the sums once a minute, so that a search asks nothing
 * more of the database. A process that is killed loses its last minute.
 */
@Injectable()
export class UsageCounterWorker extends PollingWorker {
  private counts = new Map<string, UsageCount>();

  constructor(
    private readonly outbox: Outbox,
    private readonly db: Db,
    clock: Clock,
  ) {
    super(clock, MINUTE_MS);
  }

  count(use: Use, city: string, service = ''): void {
    this.add({ city, service, searches: 0, profileViews: 0, [use]: 1 });
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.round();
  }

  protected override async round(): Promise<void> {
    const counts = [...this.counts.values()];
    if (counts.length === 0) return;
    this.counts = new Map();
    try {
      await this.db.transaction((session) => this.outbox.add(session, USAGE_COUNTED, { counts }));
    } catch (error) {
      // The next round announces them.
      for (const one of counts) this.add(one);
      throw error;
    }
  }

  private add({ city, service, searches, profileViews }: UsageCount): void {
    const key = `${city}|${service}`;
    const sum = this.counts.get(key) ?? { city, service, searches: 0, profileViews: 0 };
    sum.searches += searches;
    sum.profileViews += profileViews;
    this.counts.set(key, sum);
  }
}
