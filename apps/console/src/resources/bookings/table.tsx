import { Typography } from '@mui/material';
import { formatRupees } from '@sahaya/domain';
import type { ReactElement } from 'react';
import type { BookingRecord } from '../../api/data-provider.js';
import { formatDay, formatInstant, formatTimes } from '../../i18n/format.js';
import { PaymentChip, BookingChip } from '../../ui/chips.js';
import { PersonLink, RecordLink } from '../../ui/record/record-link.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { labelOf, words } from '../../i18n/words.js';
import { RecordTags } from '../notes/record-tags.js';

const Column = RecordColumn<BookingRecord>;

interface BookingTableProps {
  empty: ReactElement;
  /** Hides the column of the person whose bookings are listed. */
  without?: 'customer' | 'helper';
}

export const BookingTable = ({ empty, without }: BookingTableProps) => (
  <RecordTable<BookingRecord> rowClick="show" empty={empty}>
    <Column
      lead="title"
      sortBy="startsAt"
      label={words.bookings.visit}
      render={({ id, date, startTime, endTime }) => (
        <DateTimeCell
          day={
            <RecordLink to="bookings" id={id}>
              {formatDay(date)}
            </RecordLink>
          }
          time={formatTimes(startTime, endTime)}
        />
      )}
    />
    <Column
      label={words.bookings.service}
      render={({ id, service }) => (
        <>
          {labelOf(words.service, service)}
          <RecordTags id={id} />
        </>
      )}
    />
    {without !== 'customer' && (
      <Column label={words.bookings.customer} render={({ customerId }) => <PersonLink person={customerId} />} />
    )}
    {without !== 'helper' && (
      <Column label={words.bookings.helper} render={({ helperId }) => <PersonLink person={helperId} />} />
    )}
    <Column
      label={words.bookings.total}
      sortBy="totalAmount"
      align="right"
      render={({ totalAmount, payment }) => (
        <>
          {formatRupees(totalAmount)}
          <Typography variant="caption" color="text.secondary" sx={{ display: 'block', whiteSpace: 'nowrap' }}>
            {words.paymentMethod[payment.method]}
          </Typography>
        </>
      )}
    />
    <Column
      label={words.bookings.paymentStatus}
      wide
      render={({ payment }) => <PaymentChip status={payment.status} />}
    />
    <Column
      lead="state"
      label={words.bookings.status}
      render={({ status, payment }) => (
        <>
          <BookingChip status={status} />
          <Typography variant="caption" color="text.secondary" sx={{ display: { xs: 'block', lg: 'none' } }}>
            {labelOf(words.paymentStatus, payment.status)}
          </Typography>
        </>
      )}
    />
    <Column
      label={words.bookings.requested}
      sortBy="createdAt"
      wide
      render={({ createdAt }) => <DateTimeCell {...formatInstant(createdAt)} />}
    />
  </RecordTable>
);
