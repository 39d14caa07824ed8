import { useQuery } from '@tanstack/react-query';
import { chatsQuery } from '../../api/queries/chats.queries.js';
import { useSession } from '../../api/session/use-session.js';

/** The number of unread chat messages of the signed-in user. */
export function useUnreadCount(): number {
  const session = useSession();
  const { data } = useQuery({ ...chatsQuery, enabled: session !== undefined });
  return data?.reduce((sum, { unreadCount }) => sum + unreadCount, 0) ?? 0;
}
