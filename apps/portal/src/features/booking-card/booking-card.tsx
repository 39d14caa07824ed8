import { Button } from '@mantine/core';
import type { Booking } from '@sahaya/contracts';
import { isPayable, type Party } from '@sahaya/domain';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { myBookingsQuery } from '../../api/queries/bookings.queries.js';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { useQueuedEntries } from '../../offline/offline-queue.js';
import { CardButtons } from '../../ui/layout/card-buttons.js';
import { NextStepLine } from '../../ui/layout/next-line.js';
import { Notice } from '../../ui/feedback/notice.js';
import { Contacts, PersonCard } from '../../ui/people/person-card.js';
import { PersonMenu } from '../../ui/people/person-menu.js';
import { ReadAloudButton } from '../../ui/speech/read-aloud-button.js';
import { plural, serviceName, t } from '../../i18n/translate.js';
import { paymentWords, usePaymentLine } from '../payments/index.js';
import classes from './booking-card.module.css';
import { withoutQueuedConflicts, type CardAction, cardActions, hasChat, otherParty } from './card-actions.js';
import { CardFacts, FurtherFacts } from './card-facts.js';
import { toCardButtons } from './card-texts.js';
import { nextStepText, waitsForPayment } from './next-step.js';
import { QueuedActions } from './queued-actions.js';
import { ReplacementPanel } from './replacement-panel.js';
import { SafetyCard } from './safety-card.js';
import { spokenJob } from './spoken-booking.js';
import { StartCode } from './start-code.js';
import { StatusBadge } from './status-badge.js';

interface Props {
  booking: Booking;
  party: Party;
  now: Date;
  /** The action in progress for this booking. */
  busy: CardAction | 'chat' | 'withdrawOthers' | undefined;
  /** The error message of the last action. */
  problem?: string | undefined;
  onAct: (action: CardAction) => void;
  onChat: () => void;
  onCall: () => void;
  /** Open requests to others for the same time, and the action that withdraws them. */
  others?: { count: number; onWithdraw: () => void } | undefined;
  /** The open amount, above the next step; afterwards the receipt and refunds, among the details. */
  money?: ReactNode;
}

export function BookingCard({ booking, party, now, busy, problem, onAct, onChat, onCall, others, money }: Props) {
  const other = otherParty(booking, party);
  const policy = usePolicy();
  const waiting = useQueuedEntries(booking._id);
  const kinds = waiting.map(({ work }) => work.kind);
  const actions = withoutQueuedConflicts(cardActions(booking, party, policy, now), kinds);
  const next = nextStepText(booking, party, policy, now);
  // An unfinished payment says so in place of the step that asks for it.
  const started = usePaymentLine(booking._id, myBookingsQuery.queryKey, now.getTime());
  const payment = actions.includes('pay') ? started : undefined;
  const asksToPay = waitsForPayment(booking, policy, now);
  const buttons = toCardButtons(actions, booking, party, now).map((button) =>
    button.action === 'pay' ? { ...button, words: paymentWords(payment, button.words) } : button,
  );
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
      {isPayable(booking) && money}
      {payment && (
        <NextStepLine
          next={{ ...(asksToPay && payment.action !== 'check' ? next : NOT_YOURS), sentence: payment.sentence }}
          isLive
        />
      )}
      <div className={classes.next}>
        {!kinds.includes('complete') && !(payment && asksToPay) && <NextStepLine next={next} />}
        {party === 'helper' && <ReadAloudButton label={label} sentences={() => spokenJob(booking, policy, now)} />}
      </div>
      {party === 'customer' && <ReplacementPanel booking={booking} />}
      <StartCode booking={booking} now={now} />
      <QueuedActions entries={waiting} />
      {others && <Others {...others} busy={busy === 'withdrawOthers'} />}
      {problem && <Notice>{problem}</Notice>}
      <CardButtons buttons={buttons} busy={busy} onAct={onAct} />
      <div className={classes.foot}>
        <FurtherFacts booking={booking} party={party} now={now} money={!isPayable(booking) && money} />
        {booking.status === 'accepted' && <SafetyCard booking={booking} />}
      </div>
    </PersonCard>
  );
}

/** The payment is made, or another step is next. */
const NOT_YOURS = { yours: false };

/** One visit is agreed, so the requests to others for the same time can be withdrawn. */
function Others({ count, onWithdraw, busy }: { count: number; onWithdraw: () => void; busy: boolean }) {
  return (
    <div className={classes.others}>
      <p>{plural('booking.others', count)}</p>
      <Button
        variant="default"
        onClick={onWithdraw}
        loading={busy}
        leftSection={<IconX size={20} aria-hidden="true" />}
      >
        {plural('booking.withdrawOthers', count)}
      </Button>
    </div>
  );
}
