import { useInfiniteQuery } from '@tanstack/react-query';
import { chatsQuery, unreadOf } from '../../api/queries/chat-list.queries.js';
import { useSession } from '../../api/session/use-session.js';

/** The number of unread chat messages of the signed-in user. */
export function useUnreadCount(): number {
  const session = useSession();
  const { data } = useInfiniteQuery({ ...chatsQuery, enabled: session !== undefined });
  return unreadOf(data);
}
