import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { AdminHelpersController } from './admin-helpers.controller.js';
import { AdminHelpersService } from './admin-helpers.service.js';

@Module({
  imports: [SharedModule],
  controllers: [AdminHelpersController],
  providers: [AdminHelpersService],
})
export class AdminModule {}
