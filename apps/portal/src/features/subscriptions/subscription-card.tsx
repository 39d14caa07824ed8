import { ActionIcon, Button, Menu, Progress } from '@mantine/core';
import type { Subscription } from '@sahaya/contracts';
import { allowedSubscriptionActions, isAgreedSubscription, type Party, type SubscriptionAction } from '@sahaya/domain';
import {
  IconCalendarEvent,
  IconCalendarRepeat,
  IconDotsVertical,
  IconMapPin,
  IconMessageCircle,
  IconNotes,
  IconPhone,
  IconWallet,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dateWords, listWords, rupees, timeRangeWords, visitWords } from '../../format.js';
import { Notice } from '../../ui/notice.js';
import { PersonAvatar } from '../../ui/person-avatar.js';
import { ServiceIcon } from '../../ui/service-icon.js';
import { apartmentName, plural, serviceName, t } from '../../words/words.js';
import { nextWords } from './next-words.js';
import classes from './subscription-card.module.css';
import { SubscriptionBadge } from './subscription-badge.js';

/** What a card offers; the moves of one visit are in its calendar. */
const OFFERED = ['pay', 'accept', 'decline', 'complete-visit', 'resume', 'renew', 'pause', 'cancel'] as const;
export type CardAction = (typeof OFFERED)[number] | 'visits';
const BUTTONS = 2;

interface Props {
  subscription: Subscription;
  party: Party;
  now: Date;
  busy: CardAction | 'chat' | undefined;
  problem: string | undefined;
  onAct: (action: CardAction) => void;
  onChat: () => void;
}

export function SubscriptionCard({ subscription, party, now, busy, problem, onAct, onChat }: Props) {
  const other = party === 'helper' ? subscription.customerId : subscription.helperId;
  const services = listWords(subscription.services.map(({ serviceType }) => serviceName(serviceType)));
  return (
    <article
      className={classes.card}
      aria-label={t('subs.label', { services, name: other.name })}
      data-status={subscription.status}
    >
      <div className={classes.head}>
        <PersonAvatar name={other.name} size={52} />
        <div className={classes.who}>
          <h3 className={classes.name}>{other.name}</h3>
          <SubscriptionBadge status={subscription.status} />
        </div>
        <Contacts subscription={subscription} other={other} busy={busy === 'chat'} onChat={onChat} />
      </div>
      <Facts subscription={subscription} party={party} now={now} />
      {isAgreedSubscription(subscription.status) && <Done subscription={subscription} />}
      <NextLine words={nextWords(subscription, party, now)} />
      {problem && <Notice>{problem}</Notice>}
      <Buttons actions={actionsOf(subscription, party)} busy={busy} onAct={onAct} />
    </article>
  );
}

function actionsOf(subscription: Subscription, party: Party): CardAction[] {
  const allowed: SubscriptionAction[] = allowedSubscriptionActions(subscription, party);
  const acts: CardAction[] = OFFERED.filter((action) => allowed.includes(action)).filter(
    (action) =>
      (action !== 'complete-visit' || subscription.toMark.length > 0) &&
      (action !== 'renew' ||
        subscription.renewalOffered ||
        (subscription.status === 'completed' && !subscription.renewedBy)),
  );
  return [...acts, 'visits'];
}

interface ContactProps {
  subscription: Subscription;
  other: { name: string; phone?: string | undefined };
  busy: boolean;
  onChat: () => void;
}
function Contacts({ subscription: { status, acceptedAt }, other, busy, onChat }: ContactProps) {
  return (
    <div className={classes.contacts}>
      {other.phone && (status === 'active' || status === 'paused') && (
        <ActionIcon
          component="a"
          href={`tel:+91${other.phone}`}
          variant="light"
          color="teal"
          aria-label={t('subs.call', { name: other.name })}
        >
          <IconPhone size={22} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
      {/* The chat opens on acceptance, and can be read ever after. */}
      {acceptedAt && (
        <ActionIcon
          variant="light"
          color="teal"
          onClick={onChat}
          loading={busy}
          aria-label={t('subs.chat', { name: other.name })}
        >
          <IconMessageCircle size={22} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  );
}

function Facts({ subscription, party, now }: Pick<Props, 'subscription' | 'party' | 'now'>) {
  const { pricing, schedule, subscriptionPeriod: period, services, nextService } = subscription;
  const days =
    schedule.daysOfWeek.length === 7
      ? t('recurrence.daily')
      : listWords(schedule.daysOfWeek.map((day) => t(`weekday.short.${day}`)));
  const slots = schedule.timeSlots.map(({ startTime, endTime }) => timeRangeWords(startTime, endTime)).join(', ');
  return (
    <dl className={classes.facts}>
      {nextService && isOpen(subscription) && (
        <Fact icon={<IconCalendarEvent />} label={t('subs.next')} strong>
          {t('subs.nextWords', { when: visitWords(nextService, now) })}
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
        {t('subs.periodWords', { from: dateWords(period.startDate), to: dateWords(period.endDate) })}
      </Fact>
      <Fact icon={<IconMapPin />} label={t('subs.where')}>
        {subscription.customerAddress}
      </Fact>
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
    </dl>
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

interface FactProps {
  icon: ReactNode;
  label: string;
  strong?: boolean;
  children: ReactNode;
}
function Fact({ icon, label, strong, children }: FactProps) {
  return (
    <div className={classes.fact} data-strong={strong ?? false}>
      <dt>
        <span aria-hidden="true">{icon}</span>
        <span className={classes.spoken}>{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

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

const NextLine = ({ words }: { words: string | undefined }) => (words ? <p className={classes.next}>{words}</p> : null);

/** The action of the day stands out; what ends something stays quiet. */
const LOOKS: Partial<Record<CardAction, { variant: string; color?: string; c?: string }>> = {
  pay: { variant: 'filled', color: 'marigold.4', c: '#231f1b' },
  accept: { variant: 'filled', color: 'marigold.4', c: '#231f1b' },
  'complete-visit': { variant: 'filled' },
  resume: { variant: 'filled' },
  renew: { variant: 'filled' },
};

interface ButtonsProps {
  actions: CardAction[];
  busy: string | undefined;
  onAct: (action: CardAction) => void;
}
function Buttons({ actions, busy, onAct }: ButtonsProps) {
  const more = actions.slice(BUTTONS);
  return (
    <div className={classes.actions}>
      {actions.slice(0, BUTTONS).map((action) => (
        <Button
          key={action}
          variant="default"
          {...LOOKS[action]}
          loading={busy === action}
          disabled={busy !== undefined && busy !== action}
          onClick={() => onAct(action)}
          className={classes.action}
        >
          {t(`subact.${action}`)}
        </Button>
      ))}
      {more.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon aria-label={t('subs.more')}>
              <IconDotsVertical size={22} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((action) => (
              <Menu.Item key={action} onClick={() => onAct(action)}>
                {t(`subact.${action}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
