import { Alert, Box, Stack, Typography } from '@mui/material';
import type { BlockPreview } from '@sahaya/contracts';
import { formatRupees } from '@sahaya/domain';
import { formatDay, formatTimes } from '../../i18n/format.js';
import { labelOf, words } from '../../i18n/words.js';
import { Fact, Facts } from '../../ui/record/facts.js';
import { SecondLine } from '../../ui/second-line.js';
import { blockTexts as texts } from './block-texts.js';

type AffectedBooking = BlockPreview['bookings'][number];
type AffectedSubscription = BlockPreview['subscriptions'][number];

/** Rows per group; the totals count all of them. */
const LISTED = 50;

/** Lists the effects of a block: each booking and subscription, the totals, and the records that stay as they are. */
export function BlockList({ preview }: { preview: BlockPreview }) {
  const { bookings, subscriptions, substituteVisits, left, earnings, missing } = preview;
  const isEmpty = bookings.length + subscriptions.length + substituteVisits + missing.length === 0;
  return (
    <Stack component="section" aria-label={texts.list} spacing={1.5}>
      <Typography variant="subtitle1" component="h3" sx={{ fontWeight: 600 }}>
        {texts.list}
      </Typography>
      {missing.length > 0 && (
        <Alert severity="warning">{texts.missing(missing.map((source) => texts.source[source]).join(', '))}</Alert>
      )}
      {isEmpty && <Typography color="text.secondary">{texts.none}</Typography>}
      <Group title={texts.bookings} rows={bookings.map((booking) => ({ key: booking._id, ...bookingRow(booking) }))} />
      <Group
        title={texts.subscriptions}
        rows={subscriptions.map((subscription) => ({ key: subscription._id, ...subscriptionRow(subscription) }))}
      />
      {bookings.length + subscriptions.length > 0 && <Totals preview={preview} />}
      {substituteVisits > 0 && <Typography variant="body2">{texts.substitutes(substituteVisits)}</Typography>}
      {left > 0 && <Typography variant="body2">{texts.left(left)}</Typography>}
      {earnings > 0 && <Typography variant="body2">{texts.earnings(formatRupees(earnings))}</Typography>}
    </Stack>
  );
}

interface Row {
  key: string;
  what: string;
  effect: string;
}
const Group = ({ title, rows }: { title: string; rows: Row[] }) =>
  rows.length > 0 && (
    <div>
      <Typography variant="body2" color="text.secondary">
        {title} ({rows.length})
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 220, overflowY: 'auto' }} tabIndex={0}>
        {rows.slice(0, LISTED).map(({ key, what, effect }) => (
          <Box component="li" key={key} sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider' }}>
            <Typography variant="body2">{what}</Typography>
            <SecondLine>{effect}</SecondLine>
          </Box>
        ))}
        {rows.length > LISTED && <li>{texts.more(rows.length - LISTED)}</li>}
      </Box>
    </div>
  );

const money = (rupees: number, text: (amount: string) => string) => (rupees > 0 ? [text(formatRupees(rupees))] : []);

function bookingRow({ service, otherName, date, startTime, endTime, ...booking }: AffectedBooking) {
  const { refund, compensation, credit } = booking;
  const isSearch = booking.step === 'search';
  return {
    what: `${formatDay(date)}, ${formatTimes(startTime, endTime)} · ${texts.with(labelOf(words.service, service), otherName)}`,
    effect: [
      stepText(booking),
      ...money(refund, isSearch ? texts.refundIfNone : texts.refund),
      ...money(compensation, texts.compensation),
      ...money(credit, texts.credit),
    ].join(' · '),
  };
}

function stepText({ step, status }: Pick<AffectedBooking, 'step' | 'status'>): string {
  if (step === 'search') return texts.searchStarts;
  if (step === 'stop-search') return texts.searchEnds;
  return status === 'pending' ? texts.requestCancelled : texts.cancelled;
}

function subscriptionRow({ services, otherName, status, visits, refund, compensation }: AffectedSubscription) {
  const named = services.map((service) => labelOf(words.service, service)).join(', ');
  return {
    what: texts.with(named, otherName),
    effect: [
      status === 'pending' ? texts.requestCancelled : texts.visits(visits),
      ...money(refund, texts.refund),
      ...money(compensation, texts.compensation),
    ].join(' · '),
  };
}

const Totals = ({ preview: { totals, notified } }: { preview: BlockPreview }) => (
  <div>
    <Facts>
      <Fact label={texts.total}>{formatRupees(totals.refund)}</Fact>
      {totals.refundLater > 0 && <Fact label={texts.totalLater}>{formatRupees(totals.refundLater)}</Fact>}
      {totals.compensation > 0 && <Fact label={texts.totalCompensation}>{formatRupees(totals.compensation)}</Fact>}
      {totals.credit > 0 && <Fact label={texts.totalCredit}>{formatRupees(totals.credit)}</Fact>}
      <Fact label={texts.notified}>{texts.people(notified)}</Fact>
    </Facts>
    <SecondLine>{texts.notifiedHint}</SecondLine>
  </div>
);
