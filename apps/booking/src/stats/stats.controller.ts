import { Controller } from '@nestjs/common';
import { adminMetrics, countHappyCustomers, dashboardStats, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { DailyStatsService } from './daily-stats.service.js';
import { DashboardService } from './dashboard.service.js';
import { UserStatsService } from './user-stats.service.js';

@Controller()
export class StatsController {
  constructor(
    private readonly dashboard: DashboardService,
    private readonly dailyStats: DailyStatsService,
    private readonly userStats: UserStatsService,
  ) {}

  @Rpc(dashboardStats)
  readDashboard(input: InputOf<typeof dashboardStats>) {
    return this.dashboard.read(input);
  }

  @Rpc(adminMetrics)
  readDailyStats() {
    return this.dailyStats.read();
  }

  @Rpc(countHappyCustomers)
  async countHappyCustomers() {
    return { happyCustomers: await this.userStats.countHappyCustomers() };
  }
}
