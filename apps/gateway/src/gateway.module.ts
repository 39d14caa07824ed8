import { Module } from '@nestjs/common';
import { Api } from './http/http.module.js';
import { AuditLogService } from './http/audit/audit-log.service.js';
import { ConfigRoute } from './http/controllers/config.controller.js';
import { EndpointRouter } from './http/routes/endpoint-controllers.js';
import { ExportRoute } from './http/controllers/export.controller.js';
import { HealthRoutes } from './http/controllers/health.controller.js';
import { PhotoRoute } from './http/controllers/photo.controller.js';
import { RateLimit } from './http/guards/rate-limit.guard.js';
import { SessionGuard } from './http/guards/session.guard.js';
import { WebhookRoute } from './http/controllers/webhook.controller.js';
import { PhotoEncoderService } from './photos/photo-encoder.service.js';
import { SessionService } from './session/session.service.js';
import { ChatGateway } from './sockets/chat.gateway.js';
import { AdminLiveUpdatesService } from './sockets/admin-live-updates.service.js';
import { PresenceService } from './sockets/presence.service.js';
import { GatewayBroadcastService } from './sockets/gateway-broadcast.service.js';

@Module({
  providers: [
    Api,
    AuditLogService,
    ChatGateway,
    ConfigRoute,
    AdminLiveUpdatesService,
    EndpointRouter,
    ExportRoute,
    HealthRoutes,
    PhotoRoute,
    PhotoEncoderService,
    PresenceService,
    RateLimit,
    SessionGuard,
    SessionService,
    GatewayBroadcastService,
    WebhookRoute,
  ],
})
export class GatewayModule {}
