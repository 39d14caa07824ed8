import type { BookingRecord } from '../../api/data-provider.js';
import { formatDay, formatTimes } from '../../i18n/format.js';
import { PersonLink, RecordLink } from '../../ui/record/record-link.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';

export const VisitLink = ({ booking: { id, date, startTime, endTime } }: { booking: BookingRecord }) => (
  <DateTimeCell
    day={
      <RecordLink to="bookings" id={id}>
        {formatDay(date)}
      </RecordLink>
    }
    time={formatTimes(startTime, endTime)}
  />
);

export const PartyNames = ({ booking: { customerId, helperId } }: { booking: BookingRecord }) => (
  <>
    <PersonLink person={customerId} />
    {' → '}
    <PersonLink person={helperId} />
  </>
);
