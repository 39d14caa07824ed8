import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { SessionModule } from '../session/session.module.js';
import { AdminLiveUpdatesService } from './admin-live-updates.service.js';
import { ChatGateway } from './chat.gateway.js';
import { GatewayBroadcastService } from './gateway-broadcast.service.js';
import { PresenceService } from './presence.service.js';
import { SocketEventsService } from './socket-events.service.js';

export { AdminLiveUpdatesService, PresenceService };

@Module({
  imports: [LimitsModule, SessionModule],
  providers: [AdminLiveUpdatesService, ChatGateway, GatewayBroadcastService, PresenceService, SocketEventsService],
  exports: [AdminLiveUpdatesService, PresenceService],
})
export class SocketsModule {}
