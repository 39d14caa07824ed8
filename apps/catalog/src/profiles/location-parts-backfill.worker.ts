import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MINUTE_MS, searchWords } from '@sahaya/domain';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { HELPER_MODEL, type HelperDoc } from '../shared/helper.model.js';
import { SearchTermsService } from '../shared/search-terms.service.js';

const POLL_MS = 5 * MINUTE_MS;
const BATCH = 500;
const MIGRATIONS = 'migrations';
const NAME = 'location-parts';

/** Adds the parts of the words of locations that an older version stored, once. Runs while the service is in use. */
@Injectable()
export class LocationPartsBackfillWorker extends PollingWorker {
  private readonly logger = new Logger('LocationPartsBackfill');
  private isDone = false;

  constructor(
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    private readonly searchTerms: SearchTermsService,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
  }

  protected override async round(): Promise<void> {
    if (this.isDone) return;
    const migrations = this.helpers.db.collection<{ _id: string }>(MIGRATIONS);
    this.isDone = (await migrations.findOne({ _id: NAME })) !== null;
    if (this.isDone) return;
    const seen = new Set<string>();
    let last: string | undefined = '';
    while (last !== undefined && !this.isStopping) {
      const batch = await this.readAfter(last);
      for (const { location } of batch) await this.addWords(location, seen);
      last = batch.at(-1)?._id;
    }
    if (this.isStopping) return;
    await migrations.updateOne({ _id: NAME }, { $set: { doneAt: this.clock.now() } }, { upsert: true });
    this.isDone = true;
    this.logger.log({ count: seen.size }, 'set the parts of the words of locations');
  }

  private readAfter(id: string): Promise<Pick<HelperDoc, '_id' | 'location'>[]> {
    return this.helpers
      .find({ _id: { $gt: id } }, { location: 1 })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<Pick<HelperDoc, '_id' | 'location'>[]>();
  }

  private async addWords(location: string, seen: Set<string>): Promise<void> {
    const words = searchWords(location);
    if (words.every((word) => seen.has(word))) return;
    await this.searchTerms.add({ name: '', location, services: [] });
    for (const word of words) seen.add(word);
  }
}
