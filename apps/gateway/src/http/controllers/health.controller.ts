import { Injectable } from '@nestjs/common';
import { HealthServer } from '@sahaya/service-kit';
import type { FastifyInstance } from 'fastify';

/** The public liveness check (spec §7), and readiness: what this process itself needs. */
@Injectable()
export class HealthRoutes {
  constructor(private readonly health: HealthServer) {}

  serve(api: FastifyInstance): void {
    api.get('/health', async () => ({ success: true, data: { status: 'ok' } }));
    api.get('/health/ready', async (_request, reply) => {
      const { ready, checks } = await this.health.check();
      // Names only: the words of a fault are for the internal health port.
      const parts = Object.fromEntries(Object.entries(checks).map(([name, state]) => [name, state === 'ok']));
      return reply
        .status(ready ? 200 : 503)
        .send({ success: ready, data: { status: ready ? 'ready' : 'not ready', checks: parts } });
    });
  }
}
