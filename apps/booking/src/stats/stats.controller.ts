import { Controller } from '@nestjs/common';
import { adminFigures } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { DayFigures } from './daily-stats.service.js';

@Controller()
export class StatsController {
  constructor(private readonly dailyStats: DayFigures) {}

  @Rpc(adminFigures)
  readDailyStats() {
    return this.dailyStats.read();
  }
}
