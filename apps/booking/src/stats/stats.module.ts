import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { DAY_FIGURES_MODEL, dayFiguresSchema, DayFigures } from './daily-stats.service.js';
import { StatsController } from './stats.controller.js';
import { FiguresBackfill } from './user-stats-backfill.worker.js';
import { FIGURES_MODEL, figuresSchema, Figures } from './user-stats.service.js';

export { Figures } from './user-stats.service.js';

@Module({
  imports: [
    SharedModule,
    MongooseModule.forFeature([
      { name: DAY_FIGURES_MODEL, schema: dayFiguresSchema },
      { name: FIGURES_MODEL, schema: figuresSchema },
    ]),
  ],
  controllers: [StatsController],
  providers: [DayFigures, Figures, FiguresBackfill],
  exports: [Figures],
})
export class StatsModule {}
