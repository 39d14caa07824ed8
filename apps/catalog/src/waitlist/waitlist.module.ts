import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FavouritesModule } from '../favourites/favourites.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { HelperAvailabilityService } from './helper-availability.service.js';
import { WaitlistController } from './waitlist.controller.js';
import { WAITLIST_MODEL, waitlistSchema } from './waitlist.model.js';
import { WaitlistService } from './waitlist.service.js';
import { WaitlistWorker } from './waitlist.worker.js';

export { toWaitlistEntry, WAITLIST_MODEL, type WaitlistDoc } from './waitlist.model.js';
export { WaitlistWorker } from './waitlist.worker.js';

@Module({
  imports: [
    SharedModule,
    FavouritesModule,
    MongooseModule.forFeature([{ name: WAITLIST_MODEL, schema: waitlistSchema }]),
  ],
  controllers: [WaitlistController],
  providers: [WaitlistService, WaitlistWorker, HelperAvailabilityService],
  exports: [MongooseModule, WaitlistWorker],
})
export class WaitlistModule {}
