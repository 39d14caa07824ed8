import { HttpCode, Post, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import {
  type Actor,
  AppError,
  checkPassword,
  EXPORT_SECTIONS,
  exportAccount,
  exportBookingRecords,
  exportBookings,
  exportCatalogRecords,
  exportDisputes,
  exportMessages,
  exportMyData,
  exportNotificationRecords,
  exportPaymentRecords,
  type ExportRecord,
  exportReviews,
  type ExportSection,
  exportSubscriptionRecords,
  exportSubscriptions,
  exportSupportRecords,
  type InputOf,
  refuse,
  signedIn,
} from '@sahaya/contracts';
import { currentPasswordViolation } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import type { FastifyReply } from 'fastify';
import { Limited, RequestLimitGuard } from '../../limits/limits.module.js';
import { ApiController } from '../api-controller.js';
import { Access } from '../guards/access.js';
import { SessionGuard } from '../guards/session.guard.js';
import { JsonBodyInterceptor } from '../interceptors/json-body.interceptor.js';
import { EndpointFieldsPipe } from '../pipes/endpoint-fields.pipe.js';
import { CurrentActor, Sent } from '../routes/endpoint-params.js';

const PAGES_MAX = 1_000;
const SECTIONS = {
  bookings: exportBookings,
  subscriptions: exportSubscriptions,
  reviews: exportReviews,
  disputes: exportDisputes,
  messages: exportMessages,
} satisfies Partial<Record<ExportSection, typeof exportBookings>>;
const RECORDS = [
  exportBookingRecords,
  exportCatalogRecords,
  exportNotificationRecords,
  exportPaymentRecords,
  exportSubscriptionRecords,
  exportSupportRecords,
];

/** A user's own data, collected in pages from the services that store it, because one NATS message cannot carry it. */
@ApiController('auth/export')
export class ExportController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  @Post()
  @HttpCode(200)
  @Access({ access: 'login', refusesViewAs: true })
  @Limited('export')
  @UseGuards(SessionGuard, RequestLimitGuard)
  @UseInterceptors(JsonBodyInterceptor)
  async export(
    @Sent(new EndpointFieldsPipe(exportMyData)) { password }: InputOf<{ input: typeof exportMyData.fields }>,
    @CurrentActor() caller: Actor | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const actor = signedIn(caller);
    refuse(currentPasswordViolation({ password }));
    await this.rpc.call(checkPassword, { actor, password });
    const data = await this.collect(actor.userId);
    reply.header('Content-Disposition', 'attachment; filename="my-data.json"');
    return { success: true, data };
  }

  /** Fails when one part is not available, because a user would take an incomplete export for the whole. */
  private async collect(userId: string) {
    const [account] = await this.readAll(exportAccount, userId);
    const sections = new Map<string, unknown[]>(
      EXPORT_SECTIONS.filter((section) => section !== 'account').map((section) => [section, []]),
    );
    for (const [section, part] of Object.entries(SECTIONS)) sections.set(section, await this.readAll(part, userId));
    for (const part of RECORDS)
      for (const { section, record } of (await this.readAll(part, userId)) as ExportRecord[])
        sections.get(section)?.push(record);
    return {
      exportedAt: this.clock.now().toISOString(),
      ...Object.fromEntries(sections),
      ...(account as object),
    };
  }

  private async readAll(part: typeof exportAccount | (typeof RECORDS)[number], userId: string): Promise<unknown[]> {
    const rows: unknown[] = [];
    let after: string | undefined;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const { rows: more, next } = await this.rpc.call(part as typeof exportAccount, { userId, after });
      rows.push(...more);
      if (next === undefined) return rows;
      after = next;
    }
    throw new AppError('UNAVAILABLE', { reason: 'too much to export at once' });
  }
}
