import type { OutputOf } from '@sahaya/contracts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api-client.js';
import { answerTicket, myTicket, myTickets } from '../../api/calls.js';
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

/** Sends an answer. The same text that is sent again after a failure is added once. */
export function useAnswer(number: string, onSent: () => void) {
  const cache = useQueryClient();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (message: string) =>
      api.call(answerTicket, { number, message }, { idempotencyKey: keyFor({ number, message }) }),
    onSuccess: ({ ticket }) => {
      cache.setQueryData(conversationKey(number), ticket);
      void cache.invalidateQueries({ queryKey: LIST });
      onSent();
    },
  });
}
