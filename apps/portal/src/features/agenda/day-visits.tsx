import type { Booking, CalendarVisit } from '@sahaya/contracts';
import { helperEarns } from '@sahaya/domain';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { useMarkVisit } from '../../api/queries/visits.queries.js';
import { errorMessage } from '../../api/error-message.js';
import { firstName, formatList, formatTimeRange, rupees } from '../../i18n/format.js';
import { apartmentName, serviceName, t } from '../../i18n/translate.js';
import { useIsOffline } from '../../offline/network.js';
import { useQueuedEntries } from '../../offline/offline-queue.js';
import { Notice } from '../../ui/feedback/notice.js';
import { visitPath } from '../../ui/navigation/paths.js';
import type { useCardActions } from '../booking-actions/index.js';
import {
  cardActions,
  cardAnchor,
  nextStepText,
  QueuedActions,
  spokenJob,
  withoutQueuedConflicts,
} from '../booking-card/index.js';
import { DayVisit, StepButton, WayButtons } from './day-visit.js';

interface BookingProps {
  booking: Booking;
  now: Date;
  act: ReturnType<typeof useCardActions>;
}
/** A booking of the day. Its other facts and actions are on its card in the list. */
export function DayBooking({ booking, now, act }: BookingProps) {
  const policy = usePolicy();
  const queued = useQueuedEntries(booking._id);
  const { customerName, customerAddress, customerId, status, specialRequests } = booking;
  const kinds = queued.map(({ work }) => work.kind);
  const possible = withoutQueuedConflicts(cardActions(booking, 'helper', policy, now), kinds);
  const steps = (['start', 'complete'] as const).filter((step) => possible.includes(step));
  const busy = act.busyWith(booking);
  const problem = act.problemOf(booking);
  const isAgreed = status === 'accepted';
  return (
    <DayVisit
      title={t('dashboard.visit', { service: serviceWords(booking), name: customerName })}
      slot={booking}
      status={isAgreed ? undefined : t(`status.${status}`)}
      lines={[
        customerAddress,
        booking.addressUnknown && t('place.unknown', { name: firstName(customerName) }),
        specialRequests,
        moneyWords(booking),
        status !== 'completed' && nextStepText(booking, 'helper', policy, now).sentence,
      ]}
      spoken={() => spokenJob(booking, policy, now)}
      more={{
        to: `/my-bookings?view=list#${cardAnchor(booking._id)}`,
        words: t(status === 'pending' ? 'agenda.answer' : 'agenda.more'),
      }}
      actions={
        <>
          {steps.map((step, index) => (
            <StepButton
              key={step}
              step={step}
              isMain={index === 0}
              busy={busy === step}
              onClick={() => act.start(booking, step)}
            />
          ))}
          {isAgreed && (
            <WayButtons
              name={customerName}
              address={customerAddress}
              pin={booking.customerCoordinates}
              phone={customerId.phone}
              onCall={() => act.call(booking)}
            />
          )}
        </>
      }
    >
      <QueuedActions entries={queued} />
      {problem && <Notice>{problem}</Notice>}
    </DayVisit>
  );
}

const serviceWords = ({ service, serviceOptions: { apartmentType } }: Booking) =>
  apartmentType ? `${serviceName(service)}, ${apartmentName(apartmentType)}` : serviceName(service);

const moneyWords = ({ pricing, payment: { method }, totalAmount }: Booking): string => {
  const how = method === 'cash' ? t('booking.collect', { amount: rupees(totalAmount) }) : t('method.online');
  return `${t('booking.earn', { amount: rupees(helperEarns(pricing)) })} · ${how}`;
};

/** A visit of a subscription. It can be finished once the server allows it, and only with a network. */
export function DaySubscriptionVisit({ visit }: { visit: CalendarVisit }) {
  const mark = useMarkVisit();
  const isOffline = useIsOffline();
  const { services, other, address, status, earns = 0, mayMark } = visit;
  const isAhead = status === 'scheduled';
  const service = formatList(services.map(serviceName));
  const money = t('booking.earn', { amount: rupees(earns) });
  return (
    <DayVisit
      title={t('dashboard.visit', { service, name: other.name })}
      slot={visit}
      status={isAhead ? undefined : t('status.completed')}
      lines={[
        address,
        visit.addressUnknown && t('place.unknown', { name: firstName(other.name) }),
        `${money} · ${t('agenda.subscription')}`,
        isAhead && mayMark && isOffline && t('agenda.finishNeedsNetwork'),
      ]}
      spoken={() => [
        t('booking.label', { service, name: other.name }),
        formatTimeRange(visit.startTime, visit.endTime),
        address,
        money,
      ]}
      more={{ to: visitPath('helper', visit), words: t('agenda.toPlan') }}
      actions={
        isAhead && (
          <>
            {mayMark && !isOffline && (
              <StepButton step="complete" isMain busy={mark.isPending} onClick={() => mark.mutate(visit)} />
            )}
            <WayButtons name={other.name} address={address} pin={visit.customerCoordinates} phone={other.phone} />
          </>
        )
      }
    >
      {mark.isError && <Notice>{errorMessage(mark.error, 'error.markSub')}</Notice>}
    </DayVisit>
  );
}
