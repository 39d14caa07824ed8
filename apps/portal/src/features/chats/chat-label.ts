import type { Chat } from '@sahaya/contracts';
import { serviceName, t } from '../../i18n/translate.js';

export const participantName = ({ otherParticipant }: Chat): string => otherParticipant.name || t('chats.unknown');

/** '{service} booking' or '{service} subscription'. */
export function chatLabel({ booking, subscription, visit }: Chat): string {
  const plan = subscription ?? visit;
  if (plan) return t('chats.ofSubscription', { service: serviceName(plan.service) });
  return booking ? t('chats.ofBooking', { service: serviceName(booking.service) }) : '';
}
