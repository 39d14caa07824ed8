import type { StaffChat } from '@sahaya/contracts';
import { formatMoment } from '../format.js';
import { RecordLink } from '../shell/record-link.js';
import { chatWords } from './words.js';

export const namesOf = ({ participants }: StaffChat): string => participants.map(({ name }) => name).join(', ');

/** The reporter and the time. */
export const reportsOf = ({ participants }: StaffChat): string[] =>
  participants.flatMap(({ name, reportedAt }) =>
    reportedAt ? [chatWords.reportedBy(name, formatMoment(reportedAt))] : [],
  );

export function About({ chat: { booking, subscription, visit } }: { chat: StaffChat }) {
  if (booking)
    return (
      <RecordLink to="bookings" id={booking}>
        {chatWords.booking}
      </RecordLink>
    );
  if (subscription)
    return (
      <RecordLink to="subscriptions" id={subscription}>
        {visit ? chatWords.visit : chatWords.subscription}
      </RecordLink>
    );
  return chatWords.visit;
}
