import { Get, Res } from '@nestjs/common';
import { HealthServer } from '@sahaya/service-kit';
import type { FastifyReply } from 'fastify';
import { ApiController } from '../api-controller.js';

/** The public liveness check, and the readiness of this process. */
@ApiController('health')
export class HealthController {
  constructor(private readonly health: HealthServer) {}

  @Get()
  live() {
    return { success: true, data: { status: 'ok' } };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const { ready, checks } = await this.health.check();
    // The texts of faults are for the internal health port only.
    const parts = Object.fromEntries(Object.entries(checks).map(([name, state]) => [name, state === 'ok']));
    reply.status(ready ? 200 : 503);
    return { success: ready, data: { status: ready ? 'ready' : 'not ready', checks: parts } };
  }
}
