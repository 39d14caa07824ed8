import type { ChatReportReason } from '@sahaya/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reportChat } from '../../../api/calls.js';
import { api } from '../../../api/api-client.js';
import { chatQuery } from '../../../api/queries/chats.queries.js';

export function useReportChat(chatId: string) {
  const cache = useQueryClient();
  const { queryKey } = chatQuery(chatId);
  return useMutation({
    mutationFn: (said: { reason: ChatReportReason; note: string }) => api.call(reportChat, { id: chatId, ...said }),
    onSuccess: ({ reported }) => cache.setQueryData(queryKey, (chat) => chat && { ...chat, reported }),
  });
}
