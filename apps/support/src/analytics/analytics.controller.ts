import { Controller } from '@nestjs/common';
import { adminAnalytics, analyticsState, type InputOf, rebuildAnalytics } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AnalyticsService } from './analytics.service.js';

@Controller()
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Rpc(adminAnalytics)
  read(input: InputOf<typeof adminAnalytics>) {
    return this.analytics.read(input);
  }

  @Rpc(rebuildAnalytics)
  rebuild(input: InputOf<typeof rebuildAnalytics>) {
    return this.analytics.rebuild(input);
  }

  @Rpc(analyticsState)
  state() {
    return this.analytics.state();
  }
}
