import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import {
  type Chat,
  type ChatList,
  type Endpoint,
  getChat,
  listChats,
  openBookingChat,
  openSubscriptionChat,
} from '@sahaya/contracts';
import { map, type Observable } from 'rxjs';
import { PresenceService } from '../../sockets/sockets.module.js';

const CHAT_ANSWERS: readonly string[] = [listChats, getChat, openBookingChat, openSubscriptionChat].map(
  ({ subject }) => subject,
);
export const answersPresence = ({ subject }: Pick<Endpoint, 'subject'>): boolean => CHAT_ANSWERS.includes(subject);

/** Fills in who is online in the answers of the chat service, which does not know the sockets. */
@Injectable()
export class PresenceInterceptor implements NestInterceptor {
  constructor(private readonly presence: PresenceService) {}

  intercept(_context: ExecutionContext, next: CallHandler<Chat | ChatList>): Observable<Chat | ChatList> {
    return next.handle().pipe(map((answer) => this.presence.fill(answer)));
  }
}
