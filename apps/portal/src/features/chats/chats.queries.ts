import { reportChat } from '@sahaya/contracts';
import type { ChatReportReason } from '@sahaya/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.js';
import { chatQuery } from '../../data/chats.queries.js';

export function useReport(chatId: string) {
  const cache = useQueryClient();
  const { queryKey } = chatQuery(chatId);
  return useMutation({
    mutationFn: (said: { reason: ChatReportReason; note: string }) => api.call(reportChat, { id: chatId, ...said }),
    onSuccess: ({ reported }) => cache.setQueryData(queryKey, (chat) => chat && { ...chat, reported }),
  });
}
