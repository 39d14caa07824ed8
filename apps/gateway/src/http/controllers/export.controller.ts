import { Get, Res, UseGuards } from '@nestjs/common';
import {
  type Actor,
  AppError,
  exportAccount,
  exportBookings,
  exportDisputes,
  exportMessages,
  exportReviews,
  exportSubscriptions,
  signedIn,
} from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import type { FastifyReply } from 'fastify';
import { Limited, RequestLimitGuard } from '../../limits/limits.module.js';
import { ApiController } from '../api-controller.js';
import { Access } from '../guards/access.js';
import { SessionGuard } from '../guards/session.guard.js';
import { CurrentActor } from '../routes/endpoint-params.js';

const PAGES_MAX = 1_000;

/** A user's own data, collected in pages from the services that store it, because one NATS message cannot carry it. */
@ApiController('auth/export')
export class ExportController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Access({ access: 'login', refusesViewAs: true })
  @Limited('export')
  @UseGuards(SessionGuard, RequestLimitGuard)
  async export(@CurrentActor() actor: Actor | undefined, @Res({ passthrough: true }) reply: FastifyReply) {
    const data = await this.collect(signedIn(actor).userId);
    reply.header('Content-Disposition', 'attachment; filename="my-data.json"');
    return { success: true, data };
  }

  /** Fails when one part is not available, because a user would take an incomplete export for the whole. */
  private async collect(userId: string) {
    const [account] = await this.readAll(exportAccount, userId);
    return {
      exportedAt: this.clock.now().toISOString(),
      ...(account as object),
      bookings: await this.readAll(exportBookings, userId),
      subscriptions: await this.readAll(exportSubscriptions, userId),
      reviews: await this.readAll(exportReviews, userId),
      disputes: await this.readAll(exportDisputes, userId),
      messages: await this.readAll(exportMessages, userId),
    };
  }

  private async readAll(part: typeof exportAccount, userId: string): Promise<unknown[]> {
    const rows: unknown[] = [];
    let after: string | undefined;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const { rows: more, next } = await this.rpc.call(part, { userId, after });
      rows.push(...more);
      if (next === undefined) return rows;
      after = next;
    }
    throw new AppError('UNAVAILABLE', { reason: 'too much to export at once' });
  }
}
