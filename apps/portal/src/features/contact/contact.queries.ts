import { openTicket } from '@sahaya/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api.js';
import { noteNumber, type SentMessage } from './sent-messages.js';

/** Opens a support ticket if that can be done; nobody waits for it. Sent again, it is the same ticket. */
export const useTicket = () =>
  useMutation({
    mutationFn: ({ key, form }: SentMessage) => api.call(openTicket, { ...form }, { idempotencyKey: key }),
    onSuccess: ({ ticket }, { key }) => noteNumber(key, ticket.number),
  });
