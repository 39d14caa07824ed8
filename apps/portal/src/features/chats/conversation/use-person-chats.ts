import type { Chat } from '@sahaya/contracts';
import { useInfiniteQuery, useMutation, useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { chatsOf, chatsWithQuery } from '../../../api/queries/chat-list.queries.js';
import { chatQuery, type Conversation, loadEarlierMessages } from '../../../api/queries/chats.queries.js';
import { joinChats, type NextPart } from './message-stream.js';

/** The stream loads further by itself until it has this many messages and reaches the chat of the link. */
const SHOWN_AT_FIRST = 20;
/** Conversations in memory are kept up to date by the socket. */
const FRESH_MS = 60_000;

export interface OpenedChat {
  /** The chat of the link. */
  chatId: string;
  opened: UseQueryResult<Conversation>;
  /** The chat, or what a list says about it while it loads. */
  chosen: Chat | undefined;
}

/** All chats with the person of the opened chat, and their messages as one stream. */
export function usePersonChats({ chatId, opened, chosen }: OpenedChat) {
  const client = useQueryClient();
  const personId = chosen?.otherParticipant._id ?? '';
  const list = useInfiniteQuery({ ...chatsWithQuery(personId), enabled: personId !== '' });
  // A service of an older version, and the copy of this device, answer the chats of everybody.
  const listed = chatsOf(list.data).filter(({ otherParticipant }) => otherParticipant._id === personId);
  const isListed = listed.some(({ _id }) => _id === chatId);
  const chats: Chat[] = chosen && !isListed ? [chosen, ...listed] : listed;

  const ids = chats.map(({ _id }) => _id).filter((id) => id === chatId || client.getQueryData(chatQuery(id).queryKey));
  const conversations = useQueries({
    queries: ids.map((id) => ({ ...chatQuery(id), staleTime: FRESH_MS })),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data._id, data] as const] : []))),
  });
  const stream = joinChats(chats, conversations, list.hasNextPage);
  const { next } = stream;
  // A chat with the latest message that is not loaded yet leaves the others on the screen meanwhile.
  const loaded = () => chats.filter(({ _id }) => conversations.has(_id));
  const { messages } = stream.messages.length > 0 ? stream : joinChats(loaded(), conversations, list.hasNextPage);

  const load = async (part: NextPart): Promise<void> => {
    if (part.kind === 'chat') await client.fetchQuery(chatQuery(part.chatId));
    else if (part.kind === 'earlier') await loadEarlierMessages(client, part.chatId);
    else {
      const { isError, error } = await list.fetchNextPage();
      if (isError) throw error;
    }
  };
  const more = useMutation({ mutationFn: ({ part }: { part: NextPart; isAsked: boolean }) => load(part) });

  const isListing = personId !== '' && list.isPending;
  const isPending = isListing || (opened.isPending && messages.length === 0);
  const isChosenShown =
    !conversations.get(chatId)?.messages.length || stream.messages.some((one) => one.chatId === chatId);
  const wantsMore =
    !isListing &&
    !opened.isPending &&
    !more.isPending &&
    !more.isError &&
    (stream.messages.length < SHOWN_AT_FIRST || !isChosenShown);
  const wanted = wantsMore && next && JSON.stringify(next);
  const loadNext = useEffectEvent(() => next && more.mutate({ part: next, isAsked: false }));
  useEffect(() => {
    if (wanted) loadNext();
  }, [wanted]);

  /** The chat of the link is on the screen, above messages of others. */
  const isChosenAbove = conversations.has(chatId) && isChosenShown && !isPending && messages.at(-1)?.chatId !== chatId;
  return { list, chats, messages, next, more, isPending, isChosenAbove };
}
