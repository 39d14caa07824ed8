import { useQueries } from '@tanstack/react-query';
import { type UnsentMessage, unsentMessagesQuery } from '../../../api/queries/chats.queries.js';
import { performedAt } from '../../../offline/offline-queue-entry.js';
import { useOfflineQueue } from '../../../offline/offline-queue.js';
import type { QueueEntry } from '../../../offline/offline-queue.types.js';
import { refusalText } from '../../../offline/refusal-text.js';

export type StreamUnsent = UnsentMessage & { chatId: string };

/** Own messages of these chats that are not stored yet: being sent, refused, or queued on this device. */
export function useUnsentMessages(chatIds: readonly string[]): StreamUnsent[] {
  const entries = useOfflineQueue();
  const onTheWay = useQueries({
    queries: chatIds.map(unsentMessagesQuery),
    combine: (results) => results.map(({ data }) => data ?? []),
  });
  return chatIds.flatMap((chatId, index) => {
    const kept = entries.flatMap((entry) => (entry.work.id === chatId ? asUnsent(entry) : []));
    const here = new Set(kept.map(({ clientMsgId }) => clientMsgId));
    const others = (onTheWay[index] ?? []).filter(({ clientMsgId }) => !here.has(clientMsgId));
    return [...kept, ...others].map((unsent) => ({ ...unsent, chatId }));
  });
}

function asUnsent(entry: QueueEntry): UnsentMessage[] {
  const { work, key: clientMsgId } = entry;
  if (work.kind !== 'message') return [];
  const unsent = { clientMsgId, content: work.content, createdAt: performedAt(entry).toISOString() };
  const reason = refusalText(entry);
  return [reason === undefined ? { ...unsent, state: 'waiting' } : { ...unsent, state: 'failed', reason }];
}
