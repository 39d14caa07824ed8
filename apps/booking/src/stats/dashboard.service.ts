import { Injectable } from '@nestjs/common';
import { countPendingSubscriptions, type dashboardStats, type InputOf } from '@sahaya/contracts';
import { averageRating } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { requireParty } from '../shared/party.js';
import { UserStatsService } from './user-stats.service.js';

/** The numbers on the dashboard of a customer or a helper. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly stats: UserStatsService,
    private readonly rpc: RpcClient,
  ) {}

  async read({ actor }: InputOf<typeof dashboardStats>) {
    const { party, userId } = requireParty(actor);
    const { pending, accepted, completed, reviewsGiven, reviewsGot, ratingSum } = await this.stats.read(userId);
    if (party === 'customer') {
      return { stats: { activeBookings: pending + accepted, completedServices: completed, reviewsGiven } };
    }
    const subscriptions = await this.rpc.call(countPendingSubscriptions, { helperId: userId });
    return {
      stats: {
        pendingRequests: pending + subscriptions.pending,
        jobsCompleted: completed,
        averageRating: averageRating(ratingSum, reviewsGot),
        totalReviews: reviewsGot,
      },
    };
  }
}
