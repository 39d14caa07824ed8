import { Controller } from '@nestjs/common';
import { bookingTimeline, type InputOf, subscriptionTimeline } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { TimelineService } from './timeline.service.js';

@Controller()
export class TimelineController {
  constructor(private readonly timelines: TimelineService) {}

  @Rpc(bookingTimeline)
  booking({ id, after }: InputOf<typeof bookingTimeline>) {
    return this.timelines.build(id, after);
  }

  @Rpc(subscriptionTimeline)
  subscription({ id, after }: InputOf<typeof subscriptionTimeline>) {
    return this.timelines.build(id, after);
  }
}
