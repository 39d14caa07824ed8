import type { StaffChat } from '@sahaya/contracts';
import { formatDateTime } from '../../i18n/format.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { chatTexts } from './chat-texts.js';

export const listNames = ({ participants }: StaffChat): string => participants.map(({ name }) => name).join(', ');

/** The reporter and the time. */
export const reportsOf = ({ participants }: StaffChat): string[] =>
  participants.flatMap(({ name, reportedAt }) =>
    reportedAt ? [chatTexts.reportedBy(name, formatDateTime(reportedAt))] : [],
  );

export function About({ chat: { booking, subscription, visit } }: { chat: StaffChat }) {
  if (booking)
    return (
      <RecordLink to="bookings" id={booking}>
        {chatTexts.booking}
      </RecordLink>
    );
  if (subscription)
    return (
      <RecordLink to="subscriptions" id={subscription}>
        {visit ? chatTexts.visit : chatTexts.subscription}
      </RecordLink>
    );
  return chatTexts.visit;
}
