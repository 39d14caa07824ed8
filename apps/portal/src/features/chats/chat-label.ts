import type { Chat } from '@sahaya/contracts';
import { serviceName, t } from '../../i18n/translate.js';

export const participantName = ({ otherParticipant }: Chat): string => otherParticipant.name || t('chats.unknown');

/** '{service} booking' or '{service} subscription'. */
export function chatLabel({ booking, subscription, visit }: Chat): string {
  const plan = subscription ?? visit;
  if (plan) return t('chats.ofSubscription', { service: serviceName(plan.service) });
  return booking ? t('chats.ofBooking', { service: serviceName(booking.service) }) : '';
}

/** Whether the mark shows that the other participant takes bookings, because nobody knows who is online. */
export const isByAvailability = ({ otherParticipant }: Chat): boolean => otherParticipant.isActiveBy === 'availability';

/** 'Online' or 'Offline'; 'Available' or 'Unavailable' as long as nobody knows who is online. */
export function activityText(chat: Chat): string {
  const { isActive } = chat.otherParticipant;
  if (isByAvailability(chat)) return t(isActive ? 'helper.available' : 'helper.unavailable');
  return t(isActive ? 'chats.online' : 'chats.offline');
}

/** The dot says who is online, so there is none for availability. */
export const onlineDotOf = (chat: Chat): boolean | undefined =>
  isByAvailability(chat) ? undefined : chat.otherParticipant.isActive;
