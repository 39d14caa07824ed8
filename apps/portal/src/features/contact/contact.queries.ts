import { useMutation } from '@tanstack/react-query';
import { openTicket } from '../../api/calls.js';
import { api } from '../../api/api-client.js';
import { recordTicketNumber, type SentMessage } from './sent-messages.js';

/** Creates a support ticket in the background. Sending again returns the same ticket. */
export const useCreateTicket = () =>
  useMutation({
    mutationFn: ({ key, form }: SentMessage) => api.call(openTicket, { ...form }, { idempotencyKey: key }),
    onSuccess: ({ ticket }, { key }) => recordTicketNumber(key, ticket.number),
  });
