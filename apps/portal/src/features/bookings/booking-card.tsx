import { Button } from '@mantine/core';
import type { Booking } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import type { ReactNode } from 'react';
import { instantTime } from '../../format.js';
import { usePolicy } from '../../data/policy.queries.js';
import { useWaiting } from '../../pwa/outbox.js';
import { doneAt, type Entry } from '../../pwa/outbox-entry.js';
import { CardButtons } from '../../ui/card-buttons.js';
import { NextLine } from '../../ui/next-line.js';
import { Notice } from '../../ui/notice.js';
import { Contacts, PersonCard } from '../../ui/person-card.js';
import { PersonMenu } from '../../ui/person-menu.js';
import { plural, serviceName, t } from '../../words/words.js';
import classes from './booking-card.module.css';
import { besidesWaiting, type CardAction, cardActions, hasChat, otherParty } from './card-actions.js';
import { CardFacts } from './card-facts.js';
import { buttonsFor } from './card-words.js';
import { nextWords } from './next-step.js';
import { ReplacementPanel } from './replacement-panel.js';
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
  const waiting = useWaiting(booking._id);
  const kinds = waiting.map(({ work }) => work.kind);
  const actions = besidesWaiting(cardActions(booking, party, policy, now), kinds);
  const next = nextWords(booking, party, policy, now);
  const label = t('booking.label', { service: serviceName(booking.service), name: other.name });
  const contacts = (
    <Contacts
      name={other.name}
      phone={booking.status === 'accepted' ? other.phone : undefined}
      onCall={onCall}
      onChat={hasChat(booking) ? onChat : undefined}
      busy={busy === 'chat'}
    />
  );
  return (
    <PersonCard
      label={label}
      name={other.name}
      title={<PersonMenu person={other} />}
      badge={<StatusBadge status={booking.status} />}
      contacts={contacts}
      isOver={booking.status === 'cancelled'}
    >
      <CardFacts booking={booking} party={party} now={now} />
      {money}
      {!kinds.includes('complete') && <NextLine next={next} />}
      {party === 'customer' && <ReplacementPanel booking={booking} />}
      <StartCode booking={booking} now={now} />
      {waiting.map((entry) => (
        <Waiting key={entry.seq} entry={entry} />
      ))}
      {others && <Others {...others} busy={busy === 'withdrawOthers'} />}
      {problem && <Notice>{problem}</Notice>}
      <CardButtons buttons={buttonsFor(actions, booking, party, now)} busy={busy} onAct={onAct} />
      {booking.status === 'accepted' && <SafetyCard booking={booking} />}
    </PersonCard>
  );
}

/** What was done without a network and is still on this device. */
function Waiting({ entry }: { entry: Entry }) {
  const time = instantTime(doneAt(entry).toISOString());
  const words = entry.work.kind === 'start' ? 'waits.cardStart' : 'waits.cardComplete';
  return <Notice tone="info">{t(words, { time })}</Notice>;
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
