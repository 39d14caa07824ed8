import { Injectable } from '@nestjs/common';
import { countPendingSubscriptions, type dashboardStats, type InputOf } from '@sahaya/contracts';
import { averageRating } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { requireParty } from '../shared/party.js';
import { PlanVisitsService } from './plan-visits.service.js';
import { UserStatsService } from './user-stats.service.js';

/** The numbers on the dashboard of a customer or a helper. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly stats: UserStatsService,
    private readonly visits: PlanVisitsService,
    private readonly rpc: RpcClient,
  ) {}

  async read({ actor }: InputOf<typeof dashboardStats>) {
    const { party, userId } = requireParty(actor);
    const [stats, visitsDone] = await Promise.all([this.stats.read(userId), this.visits.count(party, userId)]);
    const { pending, accepted, completed, reviewsGiven, reviewsGot, ratingSum } = stats;
    if (party === 'customer') {
      return {
        stats: {
          activeBookings: pending + accepted,
          completedServices: completed + visitsDone,
          reviewsGiven,
        },
      };
    }
    const subscriptions = await this.rpc.call(countPendingSubscriptions, { helperId: userId });
    return {
      stats: {
        pendingRequests: pending + subscriptions.pending,
        pendingBookings: pending,
        pendingSubscriptions: subscriptions.pending,
        jobsCompleted: completed + visitsDone,
        averageRating: averageRating(ratingSum, reviewsGot),
        totalReviews: reviewsGot,
      },
    };
  }
}
