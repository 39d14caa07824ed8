import { Box, Divider, Stack, Typography } from '@mui/material';
import { bookingTimeline, type OutputOf, revealBooking } from '@sahaya/contracts';
import { formatRupees } from '@sahaya/domain';
import type { ReactNode } from 'react';
import type { BookingRecord } from '../../api/data-provider.js';
import { formatDay, formatTimes } from '../../i18n/format.js';
import { ChangeVisit } from '../act/change-visit.js';
import { GoodwillCredit } from '../act/goodwill-credit.js';
import { ReassignHelper } from '../act/reassign-helper.js';
import { RecordVisit } from '../act/record-visit.js';
import { cancellationTexts } from '../money/cancellation-texts.js';
import { CancelBooking } from '../money/cancel-booking.js';
import { RefundPanel } from '../money/refund-panel.js';
import { RecordPage } from '../../ui/record/record-page.js';
import { PaymentChip, BookingChip } from '../../ui/chips.js';
import { Fact, Facts, Panel, SumLine } from '../../ui/record/facts.js';
import { Parties } from '../../ui/record/parties.js';
import { Reveal, RevealedUntil, useRevealed } from '../../ui/record/reveal.js';
import { Timeline } from '../timeline/timeline.js';
import { labelOf, words } from '../../i18n/words.js';
import { NotesPanel } from '../notes/notes-panel.js';

const headline = ({ service, date }: BookingRecord) => `${labelOf(words.service, service)}, ${formatDay(date)}`;

export const BookingShow = () => (
  <RecordPage<BookingRecord>
    back={words.bookings.back}
    failed={words.bookings.failedOne}
    kind={words.bookings.one}
    title={headline}
  >
    {(booking) => (
      <>
        <Headline booking={booking} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' }, alignItems: 'start' }}>
          <Stack spacing={2}>
            <Particulars booking={booking} />
            <NotesPanel key={booking.id} kind="bookings" id={booking.id} />
            <Timeline call={bookingTimeline} id={booking.id} />
          </Stack>
          <Stack spacing={2}>
            <Price booking={booking} />
            <RefundPanel bookingId={booking.id} />
            <GoodwillCredit purpose="booking" id={booking.id} />
            <ReassignHelper booking={booking} />
            <ChangeVisit booking={booking} />
            <RecordVisit booking={booking} />
            {(booking.status === 'pending' || booking.status === 'accepted') && (
              <CancelBooking bookingId={booking.id} />
            )}
            {booking.cancellation && <Cancellation {...booking.cancellation} />}
          </Stack>
        </Box>
        <Typography variant="caption" color="text.secondary">
          {words.bookings.ist}
        </Typography>
      </>
    )}
  </RecordPage>
);

const Headline = ({ booking }: { booking: BookingRecord }) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
    <Typography variant="h4" component="h2">
      {headline(booking)}
    </Typography>
    <BookingChip status={booking.status} />
    <Typography color="text.secondary" sx={{ width: '100%' }}>
      {formatTimes(booking.startTime, booking.endTime)} · {booking.customerId.name} → {booking.helperId.name}
    </Typography>
  </Stack>
);

type Revealed = OutputOf<typeof revealBooking>;

/** The address and phone numbers, masked until staff give a reason. */
function Particulars({ booking }: { booking: BookingRecord }) {
  const [revealed, setRevealed] = useRevealed<Revealed>();
  const action = revealed ? (
    <RevealedUntil {...revealed} />
  ) : (
    <Reveal call={revealBooking} fields={{ id: booking.id }} onRevealed={setRevealed} />
  );
  return (
    <>
      <Visit booking={booking} revealed={revealed} action={action} />
      <Parties
        customer={{ ...booking.customerId, phone: revealed?.customerPhone ?? booking.customerId.phone }}
        helper={{ ...booking.helperId, phone: revealed?.helperPhone ?? booking.helperId.phone }}
      />
    </>
  );
}

interface ParticularsProps {
  booking: BookingRecord;
  revealed: Revealed | undefined;
}
const Visit = ({ booking, revealed, action }: ParticularsProps & { action: ReactNode }) => (
  <Panel action={action} title={words.bookings.visit}>
    <Facts>
      <Fact label={words.bookings.when}>
        {formatDay(booking.date)}, {formatTimes(booking.startTime, booking.endTime)}
      </Fact>
      <Fact label={words.bookings.duration}>{words.bookings.hours(booking.duration)}</Fact>
      <Fact label={words.bookings.service}>{labelOf(words.service, booking.service)}</Fact>
      {booking.serviceOptions.apartmentType && (
        <Fact label={words.bookings.apartment}>{labelOf(words.apartment, booking.serviceOptions.apartmentType)}</Fact>
      )}
      <Fact label={words.bookings.address}>{revealed?.customerAddress ?? booking.customerAddress}</Fact>
      {revealed?.householdNotes && <Fact label={words.bookings.notes}>{revealed.householdNotes}</Fact>}
      <Fact label={words.bookings.requests}>{booking.specialRequests || words.bookings.noRequests}</Fact>
      <Fact label={words.bookings.review}>
        {booking.reviewed ? words.bookings.reviewed : words.bookings.notReviewed}
      </Fact>
      <Fact label={words.bookings.id}>
        <code>{booking.id}</code>
      </Fact>
    </Facts>
  </Panel>
);

const Price = ({ booking: { pricing, payment } }: { booking: BookingRecord }) => (
  <Panel title={words.bookings.price} action={<PaymentChip status={payment.status} />}>
    <SumLine label={words.bookings.base}>{formatRupees(pricing.baseAmount)}</SumLine>
    <SumLine label={words.bookings.platformFee}>{formatRupees(pricing.platformFee)}</SumLine>
    {payment.method === 'online' && (
      <SumLine label={words.bookings.processingFee}>{formatRupees(pricing.paymentProcessingFee)}</SumLine>
    )}
    <Divider sx={{ my: 1 }} />
    <SumLine label={words.bookings.total} strong>
      {formatRupees(pricing.totalAmount)}
    </SumLine>
    <SumLine label={words.bookings.method}>{words.paymentMethod[payment.method]}</SumLine>
  </Panel>
);

const Cancellation = ({ by, kind, fee, refund, byStaff }: NonNullable<BookingRecord['cancellation']>) => (
  <Panel title={words.bookings.cancellation}>
    <Facts>
      <Fact label={words.bookings.cancelledBy}>{words.party[by]}</Fact>
      <Fact label={words.bookings.kind}>{labelOf(words.cancellationKind, kind)}</Fact>
      {byStaff && <Fact label={words.bookings.byStaff}>{cancellationTexts.cause[byStaff]}</Fact>}
      <Fact label={words.bookings.fee}>{formatRupees(fee)}</Fact>
      <Fact label={words.bookings.refund}>{formatRupees(refund)}</Fact>
    </Facts>
  </Panel>
);
