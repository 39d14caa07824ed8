import type { Chat, ChatList, Message } from '@sahaya/contracts';
import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { listChats } from '../calls.js';
import { readOfflineCopy, withOfflineCache } from '../../offline/offline-cache.js';
import { api } from '../api-client.js';
import { entriesOf, knownPage, orKnown, type Pages } from './paged.js';

/** All queries of the list of chats begin with this key. */
const LIST = ['chats', 'list'] as const;
/** The list shows this many chats at once. */
const LIST_PAGE = 30;

export interface ChatFilter {
  /** Only chats with unread messages. */
  unread: boolean;
  /** A part of the other participant's name. */
  name: string;
  /** The id of the other participant. */
  with?: string;
}
const EVERY_CHAT: ChatFilter = { unread: false, name: '' };
const isEveryChat = ({ unread, name, with: person }: ChatFilter) => !unread && name === '' && !person;

/** The chats page by page, latest first. The device keeps the first page of the list without filters. */
export const chatPagesQuery = (filter: ChatFilter) =>
  infiniteQueryOptions({
    queryKey: [...LIST, filter] as const,
    queryFn: ({ client, queryKey, pageParam: cursor, signal }): Promise<ChatList> => {
      const load = () =>
        api.call(
          listChats,
          {
            ...(filter.unread && { unread: true }),
            ...(filter.with && { with: filter.with }),
            name: filter.name,
            cursor,
            // Without a limit, as many as fit: each chat with a person has to be known, so that all are marked as read.
            ...(!filter.with && { limit: LIST_PAGE }),
          },
          { signal },
        );
      const inMemory = () => knownPage<ChatList>(client, queryKey, cursor);
      return cursor === '' && isEveryChat(filter)
        ? withOfflineCache({ client, queryKey: LIST }, load, undefined, inMemory).then(toPage)
        : orKnown(load, () => inMemory() ?? (cursor === '' && filter.with ? offlineList() : undefined));
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
/** The list without filters. Its first page is loaded on every screen, for the number of unread messages. */
export const chatsQuery = chatPagesQuery(EVERY_CHAT);

/** The chats with one person. Offline, the first page of all chats is the answer, so its chats are filtered again. */
export const chatsWithQuery = (personId: string) => chatPagesQuery({ ...EVERY_CHAT, with: personId });

/** The stored first page of all chats, without a cursor: only the chats on it are known. */
async function offlineList(): Promise<ChatList | undefined> {
  const kept = await readOfflineCopy<ChatList | Chat[]>(LIST);
  if (!kept) return undefined;
  const { nextCursor: _, ...page } = toPage(kept);
  return page;
}

/** Older versions of the app stored the list itself on the device. */
const toPage = (kept: ChatList | Chat[]): ChatList =>
  Array.isArray(kept)
    ? { chats: kept, unreadCount: kept.reduce((sum, { unreadCount }) => sum + unreadCount, 0) }
    : kept;

export type ChatPages = Pages<ChatList>;
export const chatsOf = (data: Pick<ChatPages, 'pages'> | undefined): Chat[] => entriesOf(data, ({ chats }) => chats);
/** The unread messages of all chats, also of those that are not loaded. */
export const unreadOf = (data: Pick<ChatPages, 'pages'> | undefined): number => data?.pages[0]?.unreadCount ?? 0;

/** The unread messages of all chats by person; undefined from a service of an older version. */
export const unreadByPersonOf = (data: Pick<ChatPages, 'pages'> | undefined) => data?.pages[0]?.unreadByPerson;

/** Adds to the unread messages of all chats, and to those of the person of this chat. */
function addUnread(page: ChatList, { otherParticipant: { _id: person } }: Chat, more: number): ChatList {
  const { unreadCount, unreadByPerson: by } = page;
  return {
    ...page,
    unreadCount: Math.max(0, unreadCount + more),
    ...(by && { unreadByPerson: { ...by, [person]: Math.max(0, (by[person] ?? 0) + more) } }),
  };
}

/** Changes a chat in every loaded list, and the number of unread messages with it, also where it is not listed. */
export function changeInLists(client: QueryClient, chatId: string, change: (chat: Chat) => Chat): void {
  const known = findInLists(client, chatId);
  if (!known) return;
  client.setQueriesData<ChatPages>({ queryKey: LIST }, (data) => {
    const listed = chatsOf(data).find(({ _id }) => _id === chatId);
    const before = listed ?? known;
    const more = change(before).unreadCount - before.unreadCount;
    if (!data || (!listed && more === 0)) return data;
    return {
      ...data,
      pages: data.pages.map((page) => ({
        ...addUnread(page, before, more),
        chats: page.chats.map((chat) => (chat._id === chatId ? change(chat) : chat)),
      })),
    };
  });
}

export function findInLists(client: QueryClient, chatId: string): Chat | undefined {
  const lists = client.getQueriesData<ChatPages>({ queryKey: LIST });
  return lists.flatMap(([, data]) => chatsOf(data)).find(({ _id }) => _id === chatId);
}

export interface MessageArrival {
  chatId: string;
  message: Message;
  /** The signed-in person. */
  me: string;
  /** Whether the chat is open on the screen. */
  open: boolean;
}

/**
 * Moves the chat of a new message to the top of the loaded pages. The unread count grows unless the chat is open or the
 * message is an own one. Returns undefined if the chat is not loaded.
 */
export function applyMessageArrival(
  data: ChatPages,
  { chatId, message, me, open }: MessageArrival,
): ChatPages | undefined {
  const chat = chatsOf(data).find(({ _id }) => _id === chatId);
  if (!chat) return undefined;
  const { content, sender, createdAt } = message;
  const counts = sender !== me && !open;
  const next: Chat = {
    ...chat,
    lastMessage: { content, sender, createdAt },
    updatedAt: createdAt,
    unreadCount: open ? 0 : chat.unreadCount + (counts ? 1 : 0),
  };
  const more = next.unreadCount - chat.unreadCount;
  const pages = data.pages.map((page, index) => {
    const others = page.chats.filter(({ _id }) => _id !== chatId);
    return { ...addUnread(page, chat, more), chats: index === 0 ? [next, ...others] : others };
  });
  return { ...data, pages };
}

/** Applies a message to every loaded list; a list without its chat is loaded again. */
export function receiveInLists(client: QueryClient, arrival: MessageArrival): void {
  for (const [queryKey, data] of client.getQueriesData<ChatPages>({ queryKey: LIST })) {
    const next = data && applyMessageArrival(data, arrival);
    if (next) {
      client.setQueryData(queryKey, next);
      void reloadIfLoading(client, queryKey);
    } else void reload(client, queryKey, 'active');
  }
}

/** Loads again what is being loaded: the server may have read its answer before the event that was just applied. */
export async function reloadIfLoading(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query?.state.fetchStatus === 'fetching') await reload(client, queryKey, 'all');
}

/** A first load cannot be replaced by another one, so this waits for its end. */
async function reload(client: QueryClient, queryKey: QueryKey, refetchType: 'active' | 'all'): Promise<void> {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query?.state.data === undefined) await query?.promise?.catch(() => undefined);
  await client.invalidateQueries({ queryKey, exact: true, refetchType });
}
