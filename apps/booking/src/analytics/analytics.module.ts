import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { BookingFactsController } from './booking-facts.controller.js';

@Module({ imports: [SharedModule], controllers: [BookingFactsController] })
export class AnalyticsModule {}
