import type { OutputOf } from '@sahaya/contracts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api-client.js';
import { answerTicket, myTicket, myTickets, ticketPicture } from '../../api/calls.js';
import { storeTicketPictures } from '../../api/ticket-pictures.js';
import { readAsDataUrl } from '../../ui/files/data-url.js';
import { useIdempotencyKey } from '../../api/idempotency-key.js';

export type Requests = OutputOf<typeof myTickets>;
export type Conversation = OutputOf<typeof myTicket>['ticket'];

const LIST = ['support', 'list'] as const;
export const requestsQuery = infiniteQueryOptions({
  queryKey: LIST,
  queryFn: ({ pageParam: page, signal }): Promise<Requests> => api.call(myTickets, { page }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
});

const conversationKey = (number: string) => ['support', 'one', number] as const;
export const conversationQuery = (number: string) =>
  queryOptions({
    queryKey: conversationKey(number),
    queryFn: ({ signal }): Promise<Conversation> => api.call(myTicket, { number }, { signal }).then((it) => it.ticket),
  });

/** A picture of a message, which only the person of the ticket may load, as a data URL. */
export const loadPicture = (number: string) => (pictureId: string, signal: AbortSignal) =>
  api.download(ticketPicture, { number, pictureId }, { signal }).then(({ blob }) => readAsDataUrl(blob));

export interface AnswerToSend {
  message: string;
  photos: readonly File[];
}
/** Sends an answer with its pictures. The same one that is sent again after a failure is added once. */
export function useAnswer(number: string, onSent: () => void) {
  const cache = useQueryClient();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: async ({ message, photos }: AnswerToSend) => {
      const pictures = await storeTicketPictures(photos);
      const answer = { number, message, ...(pictures.length > 0 && { pictures }) };
      return api.call(answerTicket, answer, { idempotencyKey: keyFor(answer) });
    },
    onSuccess: ({ ticket }) => {
      cache.setQueryData(conversationKey(number), ticket);
      void cache.invalidateQueries({ queryKey: LIST });
      onSent();
    },
  });
}
