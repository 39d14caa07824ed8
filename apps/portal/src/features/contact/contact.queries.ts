import { useMutation } from '@tanstack/react-query';
import { storeTicketPictures } from '../../api/ticket-pictures.js';
import { openTicket } from '../../api/calls.js';
import { api } from '../../api/api-client.js';
import { recordTicketNumber, type SentMessage } from './sent-messages.js';

/** Creates a support ticket in the background. Sending again returns the same ticket. */
export const useCreateTicket = () =>
  useMutation({
    mutationFn: ({ key, form, pictures }: SentMessage) =>
      api.call(openTicket, { ...form, ...(pictures && { pictures }) }, { idempotencyKey: key }),
    onSuccess: ({ ticket }, { key }) => recordTicketNumber(key, ticket.number),
  });

/** Stores the pictures of a message. Only signed-in people can. */
export const useStorePictures = () => useMutation({ mutationFn: storeTicketPictures });
