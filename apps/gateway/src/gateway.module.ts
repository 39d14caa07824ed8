import { Module } from '@nestjs/common';
import { Api } from './http/api.js';
import { AuditLog } from './http/audit-log.js';
import { ConfigRoute } from './http/config.route.js';
import { EndpointRouter } from './http/endpoint-router.js';
import { ExportRoute } from './http/export.route.js';
import { HealthRoutes } from './http/health.routes.js';
import { PhotoRoute } from './http/photo.route.js';
import { RateLimit } from './http/rate-limit.js';
import { SessionGuard } from './http/session.guard.js';
import { WebhookRoute } from './http/webhook.route.js';
import { Photos } from './photos/photos.js';
import { Sessions } from './session/sessions.js';
import { ChatGateway } from './sockets/chat.gateway.js';
import { DeskNews } from './sockets/desk-news.js';
import { Presence } from './sockets/presence.js';
import { Siblings } from './sockets/siblings.js';

@Module({
  providers: [
    Api,
    AuditLog,
    ChatGateway,
    ConfigRoute,
    DeskNews,
    EndpointRouter,
    ExportRoute,
    HealthRoutes,
    PhotoRoute,
    Photos,
    Presence,
    RateLimit,
    SessionGuard,
    Sessions,
    Siblings,
    WebhookRoute,
  ],
})
export class GatewayModule {}
