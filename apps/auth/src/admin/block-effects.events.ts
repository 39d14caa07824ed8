import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { BLOCK_APPLIED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { Model } from 'mongoose';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';

/** Records what the services have done for a block, which the page of the user shows. */
@Injectable()
export class BlockEffectsEvents implements OnModuleInit {
  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.consumer.on(BLOCK_APPLIED, async ({ userId, blockId, part, ...effect }, session) => {
      // A block that was lifted meanwhile keeps no record.
      const current = { _id: userId, 'blocked.blockId': blockId };
      await this.accounts.updateOne(current, { $set: { [`blocked.effects.${part}`]: effect } }, { session });
    });
  }
}
