import type { BookingRecord } from '../data-provider.js';
import { formatDay, formatTimes } from '../format.js';
import { PersonLink, RecordLink } from '../shell/record-link.js';
import { Stamp } from '../shell/stamp.js';

export const VisitLink = ({ booking: { id, date, startTime, endTime } }: { booking: BookingRecord }) => (
  <Stamp
    day={
      <RecordLink to="bookings" id={id}>
        {formatDay(date)}
      </RecordLink>
    }
    time={formatTimes(startTime, endTime)}
  />
);

export const Between = ({ booking: { customerId, helperId } }: { booking: BookingRecord }) => (
  <>
    <PersonLink person={customerId} />
    {' → '}
    <PersonLink person={helperId} />
  </>
);
