import { Injectable } from '@nestjs/common';
import {
  AppError,
  exportAccount,
  exportBookings,
  exportDisputes,
  exportMessages,
  exportReviews,
  exportSubscriptions,
  signedIn,
} from '@sahaya/contracts';
import { RpcClient, withCorrelation } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import type { FastifyInstance } from 'fastify';
import { SessionGuard } from '../guards/session.guard.js';

const PAGES = 1_000;

/** A person's own data, put together here from the pages of those who keep it: NATS would not carry it whole. */
@Injectable()
export class ExportRoute {
  constructor(
    private readonly rpc: RpcClient,
    private readonly guard: SessionGuard,
    private readonly clock: Clock,
  ) {}

  readonly serve = async (scope: FastifyInstance): Promise<void> => {
    scope.get('/auth/export', {
      onRequest: this.guard.requireOwner,
      handler: async (request, reply) => {
        const { userId } = signedIn(request.actor);
        const data = await withCorrelation(request.id, () => this.gather(userId));
        reply.header('Content-Disposition', 'attachment; filename="my-data.json"');
        return { success: true, data };
      },
    });
  };

  /** All of it or nothing: an export with a silent hole would be taken for the whole. */
  private async gather(userId: string) {
    const [own] = await this.all(exportAccount, userId);
    return {
      exportedAt: this.clock.now().toISOString(),
      ...(own as object),
      bookings: await this.all(exportBookings, userId),
      subscriptions: await this.all(exportSubscriptions, userId),
      reviews: await this.all(exportReviews, userId),
      disputes: await this.all(exportDisputes, userId),
      messages: await this.all(exportMessages, userId),
    };
  }

  private async all(part: typeof exportAccount, userId: string): Promise<unknown[]> {
    const rows: unknown[] = [];
    let after: string | undefined;
    for (let page = 0; page < PAGES; page += 1) {
      const { rows: more, next } = await this.rpc.call(part, { userId, after });
      rows.push(...more);
      if (next === undefined) return rows;
      after = next;
    }
    throw new AppError('UNAVAILABLE', { reason: 'too much to export at once' });
  }
}
