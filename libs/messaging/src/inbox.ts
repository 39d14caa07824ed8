import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Db, isDuplicateKey } from '@sahaya/persistence';
import { type ClientSession, Model } from 'mongoose';
import { INBOX_MODEL, type InboxDoc } from './inbox.model.js';
import type { Besides } from './received-events.js';

/** The event's id is in the inbox already. */
class SeenBefore extends Error {}

/** Remembers the events whose effect happened, so that a redelivery does nothing. */
@Injectable()
export class Inbox {
  constructor(
    @InjectModel(INBOX_MODEL) private readonly inbox: Model<InboxDoc>,
    private readonly db: Db,
  ) {}

  /**
   * Writes the effect of an event and its key in the inbox, or neither; false if the effect already happened. `besides`
   * runs in either case: in the transaction of the effect, or in one of its own.
   */
  async once(key: string, effect: (session: ClientSession) => Promise<void>, besides?: Besides): Promise<boolean> {
    try {
      return await this.db.transaction(async (session) => {
        await this.note(key, session);
        await effect(session);
        await besides?.(session, true);
        return true;
      });
    } catch (error) {
      if (!(error instanceof SeenBefore)) throw error;
      if (besides) await this.db.transaction((session) => besides(session, false));
      return false;
    }
  }

  /** Most events arrive once, so the insert itself detects a repetition. */
  private async note(_id: string, session: ClientSession): Promise<void> {
    try {
      await this.inbox.collection.insertOne({ _id: _id as never, at: new Date() }, { session });
    } catch (error) {
      throw isDuplicateKey(error) ? new SeenBefore() : error;
    }
  }
}
