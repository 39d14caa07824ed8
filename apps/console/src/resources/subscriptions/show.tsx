import { Box, Divider, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { type OutputOf, revealSubscription, type SubscriptionVisit, subscriptionTimeline } from '@sahaya/contracts';
import { formatRupees, lastDayOf } from '@sahaya/domain';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { SubscriptionDetailRecord } from '../../api/data-provider.js';
import { formatDay, formatDateTime, formatTimes } from '../../i18n/format.js';
import { RecordPage } from '../../ui/record/record-page.js';
import { PaymentChip } from '../../ui/chips.js';
import { Fact, Facts, Panel, SumLine } from '../../ui/record/facts.js';
import { listPath } from '../../ui/list/list-path.js';
import { Parties } from '../../ui/record/parties.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { Reveal, RevealedUntil, useRevealed } from '../../ui/record/reveal.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { Timeline } from '../timeline/timeline.js';
import { labelOf, words } from '../../i18n/words.js';
import { ChangePlanVisit } from '../act/change-plan-visit.js';
import { GoodwillCredit } from '../act/goodwill-credit.js';
import { cancellationTexts } from '../money/cancellation-texts.js';
import { NotesPanel } from '../notes/notes-panel.js';
import { CancelSubscription, RefundVisit } from './cancel-subscription.js';
import { servicesOf } from './services.js';
import { SubscriptionChip } from './subscription-chip.js';
import { subscriptionTexts } from './subscription-texts.js';

const CANCELLABLE: readonly string[] = ['pending', 'active', 'paused'];
const headline = (plan: SubscriptionDetailRecord) =>
  `${servicesOf(plan)}, ${formatDay(plan.subscriptionPeriod.startDate)}`;

export const SubscriptionShow = () => (
  <RecordPage<SubscriptionDetailRecord>
    fuller
    back={subscriptionTexts.back}
    failed={subscriptionTexts.failedOne}
    kind={subscriptionTexts.one}
    title={headline}
  >
    {(plan) => <Details plan={plan} />}
  </RecordPage>
);

type Revealed = OutputOf<typeof revealSubscription>;

/** The page of one subscription. Address, phone numbers and texts are masked until staff give a reason. */
function Details({ plan }: { plan: SubscriptionDetailRecord }) {
  const [revealed, setRevealed] = useRevealed<Revealed>();
  const action = revealed ? (
    <RevealedUntil {...revealed} />
  ) : (
    <Reveal call={revealSubscription} fields={{ id: plan.id }} onRevealed={setRevealed} />
  );
  const { customerId: customer, helperId: helper, cancellation } = plan;
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h4" component="h2">
          {headline(plan)}
        </Typography>
        <SubscriptionChip status={plan.status} />
      </Stack>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' }, alignItems: 'start' }}>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <Plan plan={plan} revealed={revealed} action={action} />
          <Parties
            customer={{ ...customer, phone: revealed?.customerPhone ?? customer.phone }}
            helper={{ ...helper, phone: revealed?.helperPhone ?? helper.phone }}
          />
          <NotesPanel key={plan.id} kind="subscriptions" id={plan.id} />
          <Visits id={plan.id} helperId={helper._id} visits={plan.visits ?? []} />
        </Stack>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <Money plan={plan} />
          <GoodwillCredit purpose="subscription" id={plan.id} />
          {CANCELLABLE.includes(plan.status) && <CancelSubscription id={plan.id} />}
          {cancellation && (
            <Cancellation {...cancellation} reason={revealed?.cancellationReason ?? cancellation.reason} />
          )}
          <Timeline call={subscriptionTimeline} id={plan.id} />
        </Stack>
      </Box>
      <Typography variant="caption" color="text.secondary">
        {words.bookings.ist}
      </Typography>
    </>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface PlanProps {
  plan: SubscriptionDetailRecord;
  revealed: Revealed | undefined;
  action: ReactNode;
}
const Plan = ({ plan, revealed, action }: PlanProps) => {
  const { subscriptionPeriod: period, schedule, nextService, pause, renews, renewedBy, answerBy } = plan;
  return (
    <Panel title={subscriptionTexts.plan} action={action}>
      <Facts>
        <Fact label={subscriptionTexts.period}>
          {formatDay(period.startDate)}, {subscriptionTexts.until(formatDay(lastDayOf(period)))}
        </Fact>
        <Fact label={subscriptionTexts.days}>
          {schedule.daysOfWeek.map((day) => capital(day).slice(0, 3)).join(', ')}
        </Fact>
        <Fact label={subscriptionTexts.times}>
          {schedule.timeSlots.map(({ startTime, endTime }) => formatTimes(startTime, endTime)).join(', ')}
        </Fact>
        <Fact label={words.bookings.service}>{servicesOf(plan)}</Fact>
        <Fact label={subscriptionTexts.done}>
          {subscriptionTexts.of(plan.servicesCompleted, plan.totalServicesScheduled)}
        </Fact>
        {nextService && (
          <Fact label={subscriptionTexts.next}>
            {formatDay(nextService.date)}, {formatTimes(nextService.startTime, nextService.endTime)}
          </Fact>
        )}
        {answerBy && <Fact label={subscriptionTexts.answerBy}>{formatDateTime(answerBy)}</Fact>}
        {pause && (
          <Fact label={subscriptionTexts.pause}>
            {formatDay(pause.startDate)}, {subscriptionTexts.until(formatDay(pause.endDate))}:{' '}
            {revealed?.pauseReason ?? pause.reason}
          </Fact>
        )}
        <Fact label={words.bookings.address}>{revealed?.customerAddress ?? plan.customerAddress}</Fact>
        <Fact label={words.bookings.requests}>
          {(revealed?.specialRequests ?? plan.specialRequests) || words.bookings.noRequests}
        </Fact>
        {renews && <Fact label={subscriptionTexts.renews}>{<Other id={renews} />}</Fact>}
        {renewedBy && <Fact label={subscriptionTexts.renewedBy}>{<Other id={renewedBy} />}</Fact>}
        <Fact label={subscriptionTexts.id}>
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

interface VisitsProps {
  id: string;
  /** The helper of the subscription. */
  helperId: string;
  visits: readonly SubscriptionVisit[];
}
const Visits = ({ id, helperId, visits }: VisitsProps) => (
  <Panel title={subscriptionTexts.visits}>
    {visits.length === 0 ? (
      <EmptyState title={subscriptionTexts.noVisits} />
    ) : (
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{subscriptionTexts.visit}</TableCell>
              <TableCell>{words.bookings.status}</TableCell>
              <TableCell align="right">{subscriptionTexts.refund}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {visits.map((visit) => (
              <VisitRow key={visit._id} id={id} helperId={helperId} visit={visit} />
            ))}
          </TableBody>
        </Table>
      </Box>
    )}
  </Panel>
);
const VisitRow = ({ id, helperId, visit }: Omit<VisitsProps, 'visits'> & { visit: SubscriptionVisit }) => {
  const { date, startTime, endTime, movedFrom, status, reason, absence, substitute, refund } = visit;
  const why =
    reason && reason !== 'delivered' && reason !== status ? labelOf(subscriptionTexts.visitReason, reason) : undefined;
  const away = absence && absence.state !== 'found' ? subscriptionTexts.absence[absence.state] : undefined;
  const remarks = [why, away, substitute && subscriptionTexts.instead(substitute.name)].filter(Boolean);
  return (
    <TableRow>
      <TableCell>
        {formatDay(date)}
        <SecondLine>
          {[formatTimes(startTime, endTime), movedFrom && subscriptionTexts.movedFrom(formatDay(movedFrom))]
            .filter(Boolean)
            .join(', ')}
        </SecondLine>
      </TableCell>
      <TableCell>
        {subscriptionTexts.visitStatus[status]}
        {remarks.length > 0 && <SecondLine>{remarks.join(' · ')}</SecondLine>}
      </TableCell>
      <TableCell align="right">
        {visit.refundable ? (
          <RefundVisit id={id} visit={visit} />
        ) : status === 'scheduled' && visit.changeable ? (
          <ChangePlanVisit id={id} helperId={helperId} visit={visit} />
        ) : refund ? (
          formatRupees(refund)
        ) : (
          words.none
        )}
      </TableCell>
    </TableRow>
  );
};

function Money({ plan: { id, pricing, payment } }: { plan: SubscriptionDetailRecord }) {
  return (
    <Panel title={words.bookings.price} action={<PaymentChip status={payment.status} />}>
      <SumLine label={subscriptionTexts.monthly}>{formatRupees(pricing.monthlyBaseAmount)}</SumLine>
      <SumLine label={words.bookings.platformFee}>{formatRupees(pricing.platformFee)}</SumLine>
      <SumLine label={words.bookings.processingFee}>{formatRupees(pricing.paymentProcessingFee)}</SumLine>
      <Divider sx={{ my: 1 }} />
      <SumLine label={words.bookings.total} strong>
        {formatRupees(pricing.totalMonthlyAmount)}
      </SumLine>
      <Typography component={RouterLink} to={listPath('payments', { purposeId: id })} variant="body2" color="primary">
        {subscriptionTexts.payments}
      </Typography>
    </Panel>
  );
}

const Cancellation = ({
  by,
  kind,
  reason,
  refund,
  at,
  byStaff,
}: NonNullable<SubscriptionDetailRecord['cancellation']>) => (
  <Panel title={words.bookings.cancellation}>
    <Facts>
      <Fact label={words.bookings.cancelledBy}>{words.party[by]}</Fact>
      <Fact label={words.bookings.kind}>{labelOf(subscriptionTexts.status, kind)}</Fact>
      {byStaff ? (
        <Fact label={words.bookings.byStaff}>{cancellationTexts.cause[byStaff]}</Fact>
      ) : (
        <Fact label={words.reason}>{reason}</Fact>
      )}
      <Fact label={words.bookings.refund}>{formatRupees(refund)}</Fact>
      <Fact label={words.bookings.when}>{formatDateTime(at)}</Fact>
    </Facts>
  </Panel>
);
