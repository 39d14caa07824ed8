import { Injectable } from '@nestjs/common';
import {
  MESSAGE_SENT,
  MESSAGES_READ,
  NOTIFICATION_ADDED,
  PRIVATE_CONTENT_SHOWN,
  SESSION_REVOKED,
} from '@sahaya/contracts';
import { EventBroadcaster } from '@sahaya/messaging';
import { AdminLiveUpdatesService } from './admin-live-updates.service.js';
import { GatewayBroadcastService } from './gateway-broadcast.service.js';
import { sessionRoom, STAFF_ROOM, userRoom } from './rooms.js';
import type { Server } from './socket.types.js';

/** Forwards the events of services and of other gateways to the sockets of this gateway. */
@Injectable()
export class SocketEventsService {
  constructor(
    private readonly broadcaster: EventBroadcaster,
    private readonly broadcast: GatewayBroadcastService,
    private readonly adminUpdates: AdminLiveUpdatesService,
  ) {}

  /** Sends every event to the sockets of the users it concerns, and closes the sockets of revoked sessions. */
  forwardTo(server: Server): void {
    this.broadcaster.on(SESSION_REVOKED, ({ sid }) => server.in(sessionRoom(sid)).disconnectSockets(true));
    this.broadcaster.on(PRIVATE_CONTENT_SHOWN, ({ sid, userId }) => {
      const view = server.in(sessionRoom(sid));
      view.socketsJoin(userRoom(userId));
      // The page loads again what was hidden.
      view.emit('resync', {});
    });
    this.broadcaster.on(MESSAGE_SENT, ({ chatId, participants, message, seq }) => {
      server.to(participants.map(userRoom)).emit('new_message', { chatId, message: { ...message, seq } });
    });
    this.broadcaster.on(MESSAGES_READ, ({ chatId, participants, userId, upTo }) => {
      server.to(participants.map(userRoom)).emit('messages_read', { chatId, userId, upTo });
    });
    this.broadcaster.on(NOTIFICATION_ADDED, ({ userId }) => {
      server.to(userRoom(userId)).emit('notification_added', {});
    });
    this.adminUpdates.follow(
      () => server.sockets.adapter.rooms.has(STAFF_ROOM),
      (changes) => server.to(STAFF_ROOM).emit('desk_changed', { changes }),
    );
    this.broadcast.onTicketViewed((view) => {
      server.to(STAFF_ROOM).emit('ticket_viewed', view);
    });
    this.broadcast.onTyping(({ chatId, userId, to }) => {
      server.to(to.map(userRoom)).emit('typing', { chatId, userId });
    });
  }
}
