import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import {
  type Chat,
  type ChatList,
  type Endpoint,
  getChat,
  listActiveHelpers,
  listChats,
  openBookingChat,
  openSubscriptionChat,
} from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';
import { mergeMap, type Observable } from 'rxjs';
import { PresenceService } from '../../sockets/sockets.module.js';

const CHAT_ANSWERS: readonly string[] = [listChats, getChat, openBookingChat, openSubscriptionChat].map(
  ({ subject }) => subject,
);
export const answersPresence = ({ subject }: Pick<Endpoint, 'subject'>): boolean => CHAT_ANSWERS.includes(subject);

/** The latest chats come first. */
const HELPERS_ASKED = 1_000;

/** Fills in who is online in the answers of the chat service, which does not know the sockets. */
@Injectable()
export class PresenceInterceptor implements NestInterceptor {
  constructor(
    private readonly presence: PresenceService,
    private readonly rpc: RpcClient,
  ) {}

  intercept(_context: ExecutionContext, next: CallHandler<Chat | ChatList>): Observable<Chat | ChatList> {
    return next.handle().pipe(
      mergeMap(async (answer) => {
        if (this.presence.isComplete(performance.now())) return this.presence.fill(answer);
        return this.presence.fill(answer, await this.findAvailable('chats' in answer ? answer.chats : [answer]));
      }),
    );
  }

  /** A chat is answered without the catalog too: then nobody is shown as available. */
  private async findAvailable(chats: readonly Chat[]): Promise<ReadonlySet<string>> {
    const others = chats.map(({ otherParticipant }) => otherParticipant._id);
    const userIds = [...new Set(others)].filter((userId) => userId && !this.presence.isOnline(userId));
    if (userIds.length === 0) return new Set();
    const { active } = await this.rpc
      .call(listActiveHelpers, { userIds: userIds.slice(0, HELPERS_ASKED) })
      .catch(() => ({ active: [] }));
    return new Set(active);
  }
}
