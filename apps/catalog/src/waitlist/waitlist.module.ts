import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FavouritesModule } from '../favourites/favourites.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { WaitlistController } from './waitlist.controller.js';
import { WAITLIST_MODEL, waitlistSchema } from './waitlist.model.js';
import { WaitlistService } from './waitlist.service.js';

export { WAITLIST_MODEL, type WaitlistDoc } from './waitlist.model.js';
export { WaitlistService } from './waitlist.service.js';

@Module({
  imports: [
    SharedModule,
    FavouritesModule,
    MongooseModule.forFeature([{ name: WAITLIST_MODEL, schema: waitlistSchema }]),
  ],
  controllers: [WaitlistController],
  providers: [WaitlistService],
  exports: [MongooseModule, WaitlistService],
})
export class WaitlistModule {}
