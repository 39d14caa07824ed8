import { Module } from '@nestjs/common';
import { Api } from './http/api.js';
import { EndpointRouter } from './http/endpoint-router.js';
import { HealthRoutes } from './http/health.routes.js';
import { RateLimit } from './http/rate-limit.js';
import { SessionGuard } from './http/session.guard.js';
import { WebhookRoute } from './http/webhook.route.js';
import { Sessions } from './session/sessions.js';
import { ChatGateway } from './sockets/chat.gateway.js';
import { Presence } from './sockets/presence.js';

@Module({
  providers: [
    Api,
    ChatGateway,
    EndpointRouter,
    HealthRoutes,
    Presence,
    RateLimit,
    SessionGuard,
    Sessions,
    WebhookRoute,
  ],
})
export class GatewayModule {}
