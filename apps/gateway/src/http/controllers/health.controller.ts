import { Get, Res } from '@nestjs/common';
import { EVENT_SERVICES, readinessOf } from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';
import { Health } from '@sahaya/service-kit';
import type { FastifyReply } from 'fastify';
import { ApiController } from '../api-controller.js';

const ANSWER_MS = 1_500;
/** The endpoint is public, so that requests within this time share one answer of the services. */
const CACHED_MS = 2_000;
type Checks = Record<string, boolean>;

/** The public liveness check, the readiness of this process, and the dependencies that each service reaches. */
@ApiController('health')
export class HealthController {
  private services: { readAt: number; answer: Promise<Record<string, Checks>> } | undefined;

  constructor(
    private readonly health: Health,
    private readonly rpc: RpcClient,
  ) {}

  @Get()
  live() {
    return { success: true, data: { status: 'ok' } };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const [{ ready, checks }, services] = await Promise.all([this.health.check(), this.readServices()]);
    // The texts of faults are for the internal health port only.
    const parts = Object.fromEntries(Object.entries(checks).map(([name, state]) => [name, state === 'ok']));
    reply.status(ready ? 200 : 503);
    return { success: ready, data: { status: ready ? 'ready' : 'not ready', checks: parts, services } };
  }

  private readServices(): Promise<Record<string, Checks>> {
    const now = performance.now();
    if (!this.services || now - this.services.readAt > CACHED_MS) {
      this.services = { readAt: now, answer: this.askServices() };
    }
    return this.services.answer;
  }

  /** A service without an answer is not connected to NATS. */
  private async askServices(): Promise<Record<string, Checks>> {
    const answers = EVENT_SERVICES.map((service) =>
      this.rpc.call(readinessOf(service), {}, ANSWER_MS).then(
        ({ checks }) => [service, checks] as const,
        () => [service, { nats: false }] as const,
      ),
    );
    return Object.fromEntries(await Promise.all(answers));
  }
}
