import { ActionIcon, Button, Menu } from '@mantine/core';
import type { Booking } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import {
  IconArrowRight,
  IconCalendarEvent,
  IconDotsVertical,
  IconMapPin,
  IconMessageCircle,
  IconNotes,
  IconPhone,
  IconWallet,
} from '@tabler/icons-react';
import { rupees, visitWords } from '../../format.js';
import { Notice } from '../../ui/notice.js';
import { PersonAvatar } from '../../ui/person-avatar.js';
import { PersonMenu } from '../../ui/person-menu.js';
import { ServiceIcon } from '../../ui/service-icon.js';
import { apartmentName, serviceName, t, wordsFor } from '../../words/words.js';
import classes from './booking-card.module.css';
import { type CardAction, cardActions, hasChat, otherParty } from './card-actions.js';
import { nextStep } from './next-step.js';
import { SafetyCard } from './safety-card.js';
import { StatusBadge } from './status-badge.js';

/** Two actions stand on a card, the others in its menu. */
const BUTTONS = 2;

interface Props {
  booking: Booking;
  party: Party;
  now: Date;
  /** What is under way for this booking. */
  busy: CardAction | 'chat' | undefined;
  /** What went wrong with it. */
  problem?: string | undefined;
  onAct: (action: CardAction) => void;
  onChat: () => void;
}

export function BookingCard({ booking, party, now, busy, problem, onAct, onChat }: Props) {
  const other = otherParty(booking, party);
  const actions = cardActions(booking, party);
  const label = t('booking.label', { service: serviceName(booking.service), name: other.name });
  return (
    <article className={classes.card} aria-label={label} data-status={booking.status}>
      <div className={classes.head}>
        <PersonAvatar name={other.name} size={52} />
        <div className={classes.who}>
          <h3 className={classes.name}>
            <PersonMenu person={other} />
          </h3>
          <StatusBadge status={booking.status} />
        </div>
        <Contacts booking={booking} other={other} onChat={onChat} busy={busy === 'chat'} />
      </div>

      <dl className={classes.facts}>
        <Fact icon={<IconCalendarEvent />} label={t('booking.when')} strong>
          {visitWords(booking, now)}
        </Fact>
        <Fact icon={<ServiceIcon service={booking.service} />} label={t('booking.service')}>
          {serviceWords(booking)}
        </Fact>
        <Fact icon={<IconMapPin />} label={t('booking.where')}>
          {booking.customerAddress}
        </Fact>
        <Fact icon={<IconWallet />} label={t('booking.price')}>
          <b>{rupees(booking.totalAmount)}</b> · {t(`method.${booking.payment.method}`)}
          {booking.status !== 'cancelled' && ` · ${paymentWords(booking)}`}
        </Fact>
        {booking.specialRequests && (
          <Fact icon={<IconNotes />} label={t('booking.requests')}>
            {booking.specialRequests}
          </Fact>
        )}
      </dl>

      <p className={classes.next}>{nextStep(booking, party, now)}</p>

      {problem && <Notice>{problem}</Notice>}
      {actions.length > 0 && (
        <div className={classes.actions}>
          {actions.slice(0, BUTTONS).map((action, index) => (
            <ActionButton
              key={action}
              action={action}
              booking={booking}
              first={index === 0}
              busy={busy === action}
              disabled={busy !== undefined && busy !== action}
              onAct={onAct}
            />
          ))}
          {actions.length > BUTTONS && <More actions={actions.slice(BUTTONS)} booking={booking} onAct={onAct} />}
        </div>
      )}
      {booking.status === 'accepted' && <SafetyCard booking={booking} />}
    </article>
  );
}

const serviceWords = ({ service, serviceOptions: { apartmentType } }: Booking) =>
  apartmentType ? `${serviceName(service)}, ${apartmentName(apartmentType)}` : serviceName(service);

/** A payment status that the catalogue does not know is shown as it is (decisions A17). */
const paymentWords = ({ payment: { method, status } }: Booking) =>
  wordsFor(`paid.${method}`, status) ?? wordsFor('paid', status) ?? status;

interface FactProps {
  icon: React.ReactNode;
  label: string;
  strong?: boolean;
  children: React.ReactNode;
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

interface ContactProps {
  booking: Booking;
  other: { name: string; phone?: string | undefined };
  busy: boolean;
  onChat: () => void;
}
function Contacts({ booking, other, busy, onChat }: ContactProps) {
  return (
    <div className={classes.contacts}>
      {other.phone && booking.status === 'accepted' && (
        <ActionIcon
          component="a"
          href={`tel:+91${other.phone}`}
          variant="light"
          color="teal"
          aria-label={t('booking.call', { name: other.name })}
        >
          <IconPhone size={22} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
      {hasChat(booking) && (
        <ActionIcon
          variant="light"
          color="teal"
          onClick={onChat}
          loading={busy}
          aria-label={t('booking.chat', { name: other.name })}
        >
          <IconMessageCircle size={22} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  );
}

const actionWords = (action: CardAction, { totalAmount }: Booking) =>
  action === 'pay' ? t('action.pay', { amount: rupees(totalAmount) }) : t(`action.${action}`);

/** The action of the day stands out; what ends something stays quiet. */
const LOOKS: Record<CardAction, { variant: string; color?: string; c?: string }> = {
  accept: { variant: 'filled', color: 'marigold.4', c: '#231f1b' },
  pay: { variant: 'filled', color: 'marigold.4', c: '#231f1b' },
  complete: { variant: 'filled' },
  review: { variant: 'filled' },
  rebook: { variant: 'default' },
  decline: { variant: 'default' },
  cancel: { variant: 'default' },
};

interface ActionProps {
  action: CardAction;
  booking: Booking;
  first: boolean;
  busy: boolean;
  disabled: boolean;
  onAct: (action: CardAction) => void;
}
function ActionButton({ action, booking, first, busy, disabled, onAct }: ActionProps) {
  return (
    <Button
      {...LOOKS[action]}
      loading={busy}
      disabled={disabled}
      onClick={() => onAct(action)}
      className={classes.action}
      rightSection={first && action === 'pay' ? <IconArrowRight size={18} aria-hidden="true" /> : undefined}
    >
      {actionWords(action, booking)}
    </Button>
  );
}

function More({
  actions,
  booking,
  onAct,
}: {
  actions: CardAction[];
  booking: Booking;
  onAct: (a: CardAction) => void;
}) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('booking.more')}>
          <IconDotsVertical size={22} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item key={action} onClick={() => onAct(action)}>
            {actionWords(action, booking)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
