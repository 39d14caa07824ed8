import { Module } from '@nestjs/common';
import { ENDPOINTS } from '@sahaya/contracts';
import { LimitsModule } from '../limits/limits.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { SessionModule } from '../session/session.module.js';
import { SocketsModule } from '../sockets/sockets.module.js';
import { AuditLogService } from './audit/audit-log.service.js';
import { ConfigController } from './controllers/config.controller.js';
import { ExportController } from './controllers/export.controller.js';
import { HealthController } from './controllers/health.controller.js';
import { PhotoController } from './controllers/photo.controller.js';
import { PolicyReportController } from './controllers/policy-report.controller.js';
import { InboundMailController } from './controllers/inbound-mail.controller.js';
import { WebhookController } from './controllers/webhook.controller.js';
import { RateLimitGuard } from './guards/rate-limit.guard.js';
import { createEndpointControllers } from './routes/endpoint-controllers.js';
import {
  AdminNotFoundController,
  createMethodNotAllowedControllers,
  NotFoundController,
} from './routes/fallback.controllers.js';

/** Everything under `/api`. */
@Module({
  imports: [LimitsModule, PhotosModule, SessionModule, SocketsModule],
  controllers: [
    HealthController,
    ConfigController,
    InboundMailController,
    WebhookController,
    PolicyReportController,
    PhotoController,
    ExportController,
    ...createEndpointControllers(ENDPOINTS),
    ...createMethodNotAllowedControllers(ENDPOINTS),
    AdminNotFoundController,
    NotFoundController,
  ],
  providers: [AuditLogService, RateLimitGuard],
})
export class HttpModule {}
