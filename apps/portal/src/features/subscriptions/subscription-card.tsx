import { Progress } from '@mantine/core';
import type { Subscription } from '@sahaya/contracts';
import { allowedSubscriptionActions, isAgreedSubscription, lastDayOf, type Party } from '@sahaya/domain';
import {
  IconCalendarEvent,
  IconCalendarRepeat,
  IconMapPin,
  IconMapPinQuestion,
  IconNotes,
  IconWallet,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { firstName, formatDate, formatList, rupees, formatTimeRange, formatVisitTime } from '../../i18n/format.js';
import { CardButtons, type ButtonLook } from '../../ui/layout/card-buttons.js';
import { Fact, Facts } from '../../ui/display/fact.js';
import { NextStepLine } from '../../ui/layout/next-line.js';
import { Notice } from '../../ui/feedback/notice.js';
import { Contacts, PersonCard } from '../../ui/people/person-card.js';
import { ServiceIcon } from '../../ui/display/service-icon.js';
import { apartmentName, plural, serviceName, t } from '../../i18n/translate.js';
import { openQuestion } from './visits/absence-text.js';
import { nextStepText } from './next-step.js';
import { shownStatus } from './plan-state.js';
import classes from './subscription-card.module.css';
import { SubscriptionBadge } from './subscription-badge.js';

/** The actions of a card. Actions for single visits are in the calendar. */
const OFFERED = [
  'pay',
  'accept',
  'decline',
  'complete-visit',
  'resume',
  'renew',
  'pause',
  'withdraw',
  'cancel',
] as const;
export type CardAction = (typeof OFFERED)[number] | 'visits' | 'decide' | 'review' | 'seeReview';

interface Props {
  subscription: Subscription;
  party: Party;
  now: Date;
  busy: CardAction | 'chat' | undefined;
  problem: string | undefined;
  /** The progress of a started payment. */
  payStep: ReactNode;
  onAct: (action: CardAction) => void;
  onChat: () => void;
}

export function SubscriptionCard({ subscription, party, now, busy, problem, payStep, onAct, onChat }: Props) {
  const other = party === 'helper' ? subscription.customerId : subscription.helperId;
  const services = formatList(subscription.services.map(({ serviceType }) => serviceName(serviceType)));
  const next = nextStepText(subscription, party, now);
  const actions = actionsOf(subscription, party, now);
  const { status, acceptedAt } = subscription;
  const contacts = (
    <Contacts
      name={other.name}
      phone={isAgreedSubscription(status) ? other.phone : undefined}
      // The chat opens on acceptance and stays readable afterwards.
      onChat={acceptedAt ? onChat : undefined}
      busy={busy === 'chat'}
    />
  );
  return (
    <PersonCard
      label={t('subs.label', { services, name: other.name })}
      name={other.name}
      badge={<SubscriptionBadge status={shownStatus(subscription, now)} />}
      contacts={contacts}
      isOver={status === 'cancelled' || status === 'expired'}
    >
      <PlanFacts subscription={subscription} party={party} now={now} />
      {isAgreedSubscription(status) && <Done subscription={subscription} />}
      {next && <NextStepLine next={{ sentence: next, yours: actions.includes('decide') }} />}
      {problem && <Notice>{problem}</Notice>}
      {actions.includes('pay') && payStep}
      <CardButtons
        buttons={actions.map((action) => ({
          action,
          words: t(`subact.${action}`),
          look: LOOKS[action],
        }))}
        busy={busy}
        onAct={onAct}
      />
    </PersonCard>
  );
}

function actionsOf(subscription: Subscription, party: Party, now: Date): CardAction[] {
  const toMark = party === 'helper' ? subscription.toMark.length : 0;
  const allowed: readonly string[] = allowedSubscriptionActions(subscription, party);
  const isRenewable = subscription.renewalOffered || (subscription.status === 'completed' && !subscription.renewedBy);
  const acts = OFFERED.filter((action) => {
    // The server also accepts marking a visit that took place before a pause or cancellation.
    if (action === 'complete-visit') return toMark > 0;
    return allowed.includes(action) && (action !== 'renew' || isRenewable);
  });
  const question: CardAction[] = openQuestion(subscription, party) ? ['decide'] : [];
  return [...question, ...acts, ...reviewActionOf(subscription, party, now), 'visits'];
}

function reviewActionOf({ reviewed, reviewableUntil }: Subscription, party: Party, now: Date): CardAction[] {
  if (reviewed) return ['seeReview'];
  return party === 'customer' && reviewableUntil && now <= new Date(reviewableUntil) ? ['review'] : [];
}

function PlanFacts({ subscription, party, now }: Pick<Props, 'subscription' | 'party' | 'now'>) {
  const { pricing, schedule, subscriptionPeriod: period, services, nextService } = subscription;
  const other = party === 'helper' ? subscription.customerId : subscription.helperId;
  const days =
    schedule.daysOfWeek.length === 7
      ? t('recurrence.daily')
      : formatList(schedule.daysOfWeek.map((day) => t(`weekday.short.${day}`)));
  const slots = schedule.timeSlots.map(({ startTime, endTime }) => formatTimeRange(startTime, endTime)).join(', ');
  return (
    <Facts>
      {nextService && isOpen(subscription) && (
        <Fact icon={<IconCalendarEvent />} label={t('subs.next')} strong>
          {t('subs.nextWords', { when: formatVisitTime(nextService, now) })}
        </Fact>
      )}
      <Fact icon={<ServiceIcon service={services[0]?.serviceType ?? 'other'} />} label={t('subs.services')}>
        {services
          .map(({ serviceType, serviceOptions: { apartmentType } }) =>
            apartmentType ? `${serviceName(serviceType)} (${apartmentName(apartmentType)})` : serviceName(serviceType),
          )
          .join(', ')}
      </Fact>
      <Fact icon={<IconCalendarRepeat />} label={t('subs.when')}>
        {days}, {slots}
        {schedule.recurrence !== 'weekly' && ` · ${t(`recurrence.${schedule.recurrence}`)}`}
        <br />
        {t('subs.periodWords', { from: formatDate(period.startDate), to: formatDate(lastDayOf(period)) })}
      </Fact>
      <Fact icon={<IconMapPin />} label={t('subs.where')}>
        {subscription.customerAddress}
      </Fact>
      {subscription.addressUnknown && (
        <Fact icon={<IconMapPinQuestion />} label={t('place.distance')}>
          {t('place.unknown', { name: firstName(other.name) })}
        </Fact>
      )}
      <Fact icon={<IconWallet />} label={t('subs.price')}>
        <b>
          {party === 'helper'
            ? t('subs.earn', { amount: rupees(pricing.monthlyBaseAmount) })
            : rupees(pricing.totalMonthlyAmount)}
        </b>{' '}
        · {paidWords(subscription)}
      </Fact>
      {subscription.specialRequests && (
        <Fact icon={<IconNotes />} label={t('subs.requests')}>
          {subscription.specialRequests}
        </Fact>
      )}
    </Facts>
  );
}
const isOpen = ({ status }: Subscription) => status === 'pending' || status === 'active' || status === 'paused';

const PAID = {
  pending: 'subs.paidPending',
  failed: 'subs.paidFailed',
  completed: 'subs.paidDone',
  refunded: 'subs.paidBack',
  partially_refunded: 'subs.paidPart',
} as const;
const paidWords = ({ payment }: Subscription) => t(PAID[payment.status]);

function Done({ subscription }: { subscription: Subscription }) {
  const { servicesCompleted: done, totalServicesScheduled: total, progressPercentage, daysRemaining } = subscription;
  const words = t('subs.progress', { done, total });
  return (
    <div className={classes.progress}>
      <Progress value={progressPercentage} aria-label={words} />
      <p>
        {words}
        {subscription.status !== 'completed' && ` · ${plural('subs.daysLeft', daysRemaining)}`}
      </p>
    </div>
  );
}

const LOOKS: Partial<Record<CardAction, ButtonLook>> = {
  pay: 'today',
  accept: 'today',
  decide: 'today',
  'complete-visit': 'strong',
  resume: 'strong',
  renew: 'strong',
};
