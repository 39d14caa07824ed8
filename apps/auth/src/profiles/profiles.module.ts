import { Module } from '@nestjs/common';
import { PhotosModule } from '../photos/photos.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { ProfileService } from './profile.service.js';
import { ProfilesController } from './profiles.controller.js';

@Module({
  imports: [SharedModule, PhotosModule],
  controllers: [ProfilesController],
  providers: [ProfileService],
})
export class ProfilesModule {}
