import { ActionIcon, Button } from '@mantine/core';
import type { Booking } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { IconMessageCircle, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePolicy } from '../../data/policy.queries.js';
import { Notice } from '../../ui/notice.js';
import { PersonAvatar } from '../../ui/person-avatar.js';
import { PersonMenu } from '../../ui/person-menu.js';
import { plural, serviceName, t } from '../../words/words.js';
import classes from './booking-card.module.css';
import { type CardAction, cardActions, hasChat, otherParty } from './card-actions.js';
import { CardButtons } from './card-buttons.js';
import { CardFacts } from './card-facts.js';
import { NextLine } from './next-line.js';
import { nextWords } from './next-step.js';
import { SafetyCard } from './safety-card.js';
import { StartCode } from './start-code.js';
import { StatusBadge } from './status-badge.js';

interface Props {
  booking: Booking;
  party: Party;
  now: Date;
  /** What is under way for this booking. */
  busy: CardAction | 'chat' | 'withdrawOthers' | undefined;
  /** What went wrong with it. */
  problem?: string | undefined;
  onAct: (action: CardAction) => void;
  onChat: () => void;
  onCall: () => void;
  /** Open requests to others for the same time, and what takes them back. */
  others?: { count: number; onWithdraw: () => void } | undefined;
  /** What belongs under the price: refunds, a receipt. */
  money?: ReactNode;
}

export function BookingCard({ booking, party, now, busy, problem, onAct, onChat, onCall, others, money }: Props) {
  const other = otherParty(booking, party);
  const policy = usePolicy();
  const next = nextWords(booking, party, policy, now);
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
        <Contacts booking={booking} other={other} onChat={onChat} onCall={onCall} busy={busy === 'chat'} />
      </div>
      <CardFacts booking={booking} party={party} now={now} />
      {money}
      <NextLine next={next} />
      <StartCode booking={booking} now={now} />
      {others && <Others {...others} busy={busy === 'withdrawOthers'} />}
      {problem && <Notice>{problem}</Notice>}
      <CardButtons
        booking={booking}
        party={party}
        now={now}
        actions={cardActions(booking, party, policy, now)}
        busy={busy}
        onAct={onAct}
      />
      {booking.status === 'accepted' && <SafetyCard booking={booking} />}
    </article>
  );
}

/** One visit is agreed; what was asked of others for its time need not stay. */
function Others({ count, onWithdraw, busy }: { count: number; onWithdraw: () => void; busy: boolean }) {
  return (
    <div className={classes.others}>
      <p>{plural('booking.others', count)}</p>
      <Button variant="default" onClick={onWithdraw} loading={busy}>
        {plural('booking.withdrawOthers', count)}
      </Button>
    </div>
  );
}

interface ContactProps {
  booking: Booking;
  other: { name: string; phone?: string | undefined };
  busy: boolean;
  onChat: () => void;
  onCall: () => void;
}
function Contacts({ booking, other, onChat, onCall, busy }: ContactProps) {
  return (
    <div className={classes.contacts}>
      {other.phone && booking.status === 'accepted' && (
        <ActionIcon
          component="a"
          href={`tel:+91${other.phone}`}
          onClick={onCall}
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
