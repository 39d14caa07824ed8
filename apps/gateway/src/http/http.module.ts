import { Inject, Injectable } from '@nestjs/common';
import { type Endpoint, ENDPOINTS } from '@sahaya/contracts';
import { ENV, isTraced } from '@sahaya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { GatewayEnv } from '../gateway.env.js';
import { parseJsonOnly } from './body/request-body.js';
import { ConfigRoute } from './controllers/config.controller.js';
import { requireDirectFromLoopback } from './guards/local-request.guard.js';
import { EndpointRouter, notFound } from './routes/endpoint-controllers.js';
import { sendError } from './filters/error-reply.js';
import { ExportRoute } from './controllers/export.controller.js';
import { HealthRoutes } from './controllers/health.controller.js';
import { PhotoRoute } from './controllers/photo.controller.js';
import { RateLimit } from './guards/rate-limit.guard.js';
import { SessionGuard } from './guards/session.guard.js';
import { traceRequests } from './hooks/request-tracing.js';
import { WebhookRoute } from './controllers/webhook.controller.js';

const ADMIN = '/admin';
const DEV = '/dev';
const isAdmin = ({ path }: Endpoint) => path.startsWith(`${ADMIN}/`);
const isDev = ({ path }: Endpoint) => path.startsWith(`${DEV}/`);

/** Everything under `/api`. */
@Injectable()
export class Api {
  constructor(
    @Inject(ENV) private readonly env: GatewayEnv,
    private readonly router: EndpointRouter,
    private readonly guard: SessionGuard,
    private readonly rateLimit: RateLimit,
    private readonly health: HealthRoutes,
    private readonly config: ConfigRoute,
    private readonly webhook: WebhookRoute,
    private readonly photo: PhotoRoute,
    private readonly exports: ExportRoute,
  ) {}

  register(http: FastifyInstance): void {
    void http.register(this.serve, { prefix: '/api' });
  }

  private readonly serve = async (api: FastifyInstance): Promise<void> => {
    api.setErrorHandler((error, request, reply) => sendError(error, request, reply));
    if (isTraced(this.env)) traceRequests(api);
    api.addHook('onRequest', this.rateLimit.check);
    parseJsonOnly(api);

    this.health.serve(api);
    this.config.serve(api);
    this.router.serve(
      api,
      ENDPOINTS.filter((endpoint) => !isAdmin(endpoint) && !isDev(endpoint)),
    );
    await api.register(this.webhook.serve);
    await api.register(this.photo.serve);
    await api.register(this.exports.serve);
    await api.register(this.serveAdmin, { prefix: ADMIN });
    if (this.env.DEV_MAILBOX) await api.register(this.serveDev, { prefix: DEV });
    refuseTheRest(api);
  };

  /** Staff only, unknown addresses included: who is not staff learns nothing about what is there. */
  private readonly serveAdmin = async (admin: FastifyInstance): Promise<void> => {
    admin.addHook('onRequest', this.guard.require({ access: 'staff' }));
    this.router.serve(admin, ENDPOINTS.filter(isAdmin), ADMIN);
    refuseTheRest(admin);
  };

  /** Served to this machine only; to others it looks the same as when it is off. */
  private readonly serveDev = async (dev: FastifyInstance): Promise<void> => {
    dev.addHook('onRequest', requireDirectFromLoopback);
    this.router.serve(dev, ENDPOINTS.filter(isDev), DEV);
    refuseTheRest(dev);
  };
}

function refuseTheRest(scope: FastifyInstance): void {
  for (const url of ['', '/*']) scope.all(url, { onRequest: notFound }, notFound);
}
