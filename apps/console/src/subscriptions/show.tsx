import { Box, Divider, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { type SubscriptionVisit, subscriptionTimeline } from '@sahaya/contracts';
import { formatRupees } from '@sahaya/domain';
import { Link as RouterLink } from 'react-router';
import type { WholePlanRecord } from '../data-provider.js';
import { formatDay, formatMoment, formatTimes } from '../format.js';
import { CasePage } from '../shell/case-page.js';
import { PaymentChip } from '../shell/chips.js';
import { Fact, Facts, Panel, SumLine } from '../shell/facts.js';
import { listPath } from '../shell/list-path.js';
import { Parties } from '../shell/parties.js';
import { RecordLink } from '../shell/record-link.js';
import { EmptyState } from '../shell/states.js';
import { Under } from '../shell/under.js';
import { Timeline } from '../timeline/timeline.js';
import { wordOf, words } from '../words.js';
import { servicesOf } from './services.js';
import { PlanChip } from './status-chip.js';
import { planWords } from './words.js';

const headline = (plan: WholePlanRecord) => `${servicesOf(plan)}, ${formatDay(plan.subscriptionPeriod.startDate)}`;

export const SubscriptionShow = () => (
  <CasePage<WholePlanRecord>
    fuller
    back={planWords.back}
    failed={planWords.failedOne}
    kind={planWords.one}
    title={headline}
  >
    {(plan) => (
      <>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography variant="h4" component="h2">
            {headline(plan)}
          </Typography>
          <PlanChip status={plan.status} />
        </Stack>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' }, alignItems: 'start' }}>
          <Stack spacing={2} sx={{ minWidth: 0 }}>
            <Plan plan={plan} />
            <Parties customer={plan.customerId} helper={plan.helperId} />
            <Visits visits={plan.visits ?? []} />
          </Stack>
          <Stack spacing={2} sx={{ minWidth: 0 }}>
            <Money plan={plan} />
            {plan.cancellation && <Cancellation {...plan.cancellation} />}
            <Timeline call={subscriptionTimeline} id={plan.id} />
          </Stack>
        </Box>
        <Typography variant="caption" color="text.secondary">
          {words.bookings.ist}
        </Typography>
      </>
    )}
  </CasePage>
);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const Plan = ({ plan }: { plan: WholePlanRecord }) => {
  const { subscriptionPeriod: period, schedule, nextService, pause, renews, renewedBy, answerBy } = plan;
  return (
    <Panel title={planWords.plan}>
      <Facts>
        <Fact label={planWords.period}>
          {formatDay(period.startDate)}, {planWords.until(formatDay(period.endDate))}
        </Fact>
        <Fact label={planWords.days}>{schedule.daysOfWeek.map((day) => capital(day).slice(0, 3)).join(', ')}</Fact>
        <Fact label={planWords.times}>
          {schedule.timeSlots.map(({ startTime, endTime }) => formatTimes(startTime, endTime)).join(', ')}
        </Fact>
        <Fact label={words.bookings.service}>{servicesOf(plan)}</Fact>
        <Fact label={planWords.done}>{planWords.of(plan.servicesCompleted, plan.totalServicesScheduled)}</Fact>
        {nextService && (
          <Fact label={planWords.next}>
            {formatDay(nextService.date)}, {formatTimes(nextService.startTime, nextService.endTime)}
          </Fact>
        )}
        {answerBy && <Fact label={planWords.answerBy}>{formatMoment(answerBy)}</Fact>}
        {pause && (
          <Fact label={planWords.pause}>
            {formatDay(pause.startDate)}, {planWords.until(formatDay(pause.endDate))}: {pause.reason}
          </Fact>
        )}
        <Fact label={words.bookings.address}>{plan.customerAddress}</Fact>
        <Fact label={words.bookings.requests}>{plan.specialRequests || words.bookings.noRequests}</Fact>
        {renews && <Fact label={planWords.renews}>{<Other id={renews} />}</Fact>}
        {renewedBy && <Fact label={planWords.renewedBy}>{<Other id={renewedBy} />}</Fact>}
        <Fact label={planWords.id}>
          <code>{plan.id}</code>
        </Fact>
      </Facts>
    </Panel>
  );
};
const Other = ({ id }: { id: string }) => (
  <RecordLink to="subscriptions" id={id}>
    {id}
  </RecordLink>
);

const Visits = ({ visits }: { visits: readonly SubscriptionVisit[] }) => (
  <Panel title={planWords.visits}>
    {visits.length === 0 ? (
      <EmptyState title={planWords.noVisits} />
    ) : (
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{planWords.visit}</TableCell>
              <TableCell>{words.bookings.status}</TableCell>
              <TableCell align="right">{planWords.refund}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {visits.map((visit) => (
              <VisitRow key={visit._id} visit={visit} />
            ))}
          </TableBody>
        </Table>
      </Box>
    )}
  </Panel>
);
const VisitRow = ({ visit }: { visit: SubscriptionVisit }) => {
  const { date, startTime, endTime, movedFrom, status, reason, substitute, refund } = visit;
  const why = reason && reason !== 'delivered' && reason !== status ? wordOf(planWords.visitReason, reason) : undefined;
  return (
    <TableRow>
      <TableCell>
        {formatDay(date)}
        <Under>
          {[formatTimes(startTime, endTime), movedFrom && planWords.movedFrom(formatDay(movedFrom))]
            .filter(Boolean)
            .join(', ')}
        </Under>
      </TableCell>
      <TableCell>
        {planWords.visitStatus[status]}
        {(why || substitute) && (
          <Under>{[why, substitute && planWords.instead(substitute.name)].filter(Boolean).join(' · ')}</Under>
        )}
      </TableCell>
      <TableCell align="right">{refund ? formatRupees(refund) : words.none}</TableCell>
    </TableRow>
  );
};

function Money({ plan: { id, pricing, payment } }: { plan: WholePlanRecord }) {
  return (
    <Panel title={words.bookings.price} action={<PaymentChip status={payment.status} />}>
      <SumLine label={planWords.monthly}>{formatRupees(pricing.monthlyBaseAmount)}</SumLine>
      <SumLine label={words.bookings.platformFee}>{formatRupees(pricing.platformFee)}</SumLine>
      <SumLine label={words.bookings.processingFee}>{formatRupees(pricing.paymentProcessingFee)}</SumLine>
      <Divider sx={{ my: 1 }} />
      <SumLine label={words.bookings.total} strong>
        {formatRupees(pricing.totalMonthlyAmount)}
      </SumLine>
      <Typography component={RouterLink} to={listPath('payments', { purposeId: id })} variant="body2" color="primary">
        {planWords.payments}
      </Typography>
    </Panel>
  );
}

const Cancellation = ({ by, kind, reason, refund, at }: NonNullable<WholePlanRecord['cancellation']>) => (
  <Panel title={words.bookings.cancellation}>
    <Facts>
      <Fact label={words.bookings.cancelledBy}>{words.party[by]}</Fact>
      <Fact label={words.bookings.kind}>{wordOf(planWords.status, kind)}</Fact>
      <Fact label={words.reason}>{reason}</Fact>
      <Fact label={words.bookings.refund}>{formatRupees(refund)}</Fact>
      <Fact label={words.bookings.when}>{formatMoment(at)}</Fact>
    </Facts>
  </Panel>
);
