import type { Chat } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { bookingQuery, findBooking } from '../../api/queries/bookings.queries.js';
import { formatDay } from '../../i18n/format.js';
import { serviceName } from '../../i18n/translate.js';
import { cardAnchor } from '../booking-card/index.js';
import { chatLabel } from './chat-label.js';

/** The names of the visits of these chats: service and day, or the label of the chat while the day is not known. */
export function useVisitNames(chats: readonly Chat[]): (chat: Chat) => string {
  const client = useQueryClient();
  const ids = chats.flatMap(({ booking }) => booking?._id ?? []);
  const days = useQueries({
    queries: ids.map((id) => ({ ...bookingQuery(id), placeholderData: () => findBooking(client, id) })),
    combine: (results) => new Map(results.map(({ data }) => [data?._id, data?.date])),
  });
  return (chat) => {
    const day = chat.booking && days.get(chat.booking._id);
    return chat.booking && day ? `${serviceName(chat.booking.service)} · ${formatDay(day)}` : chatLabel(chat);
  };
}

/** The screen with the card of the booking or subscription of a chat. */
export function cardPath({ booking }: Chat, party: Party): string {
  if (booking) return `/my-bookings#${cardAnchor(booking._id)}`;
  return party === 'helper' ? '/helper-subscriptions' : '/my-subscriptions';
}
