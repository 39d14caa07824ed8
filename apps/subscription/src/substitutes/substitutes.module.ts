import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { VisitsModule } from '../visits/visits.module.js';
import { SubstitutesController } from './substitutes.controller.js';
import { SubstitutesService } from './substitutes.service.js';

@Module({
  imports: [SharedModule, VisitsModule],
  controllers: [SubstitutesController],
  providers: [SubstitutesService],
})
export class SubstitutesModule {}
