import { Module } from '@nestjs/common';
import { FavouritesModule } from '../favourites/favourites.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { TimeOffModule } from '../time-off/time-off.module.js';
import { WaitlistModule } from '../waitlist/waitlist.module.js';
import { AccountDeletionEvents } from './account-deletion.events.js';
import { DataExportController } from './data-export.controller.js';
import { ProfileErasureService } from './profile-erasure.service.js';
import { RetentionService } from './retention.service.js';

@Module({
  imports: [SharedModule, FavouritesModule, WaitlistModule, TimeOffModule],
  controllers: [DataExportController],
  providers: [AccountDeletionEvents, ProfileErasureService, RetentionService],
})
export class PrivacyModule {}
