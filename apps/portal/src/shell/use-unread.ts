import { useQuery } from '@tanstack/react-query';
import { chatsQuery } from '../data/chats.queries.js';
import { useSession } from '../session/use-session.js';

/** Unread chat messages of the signed-in person. */
export function useUnread(): number {
  const session = useSession();
  const { data } = useQuery({ ...chatsQuery, enabled: session !== undefined });
  return data?.reduce((sum, { unreadCount }) => sum + unreadCount, 0) ?? 0;
}
