import { Button, Modal, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Booking, CancellationQuote } from '@sahaya/contracts';
import { LIMITS, MINUTE_MS, type Policy } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePolicy } from '../../data/policy.queries.js';
import { clockLeft, firstName, rupees, spanWords } from '../../format.js';
import { messageOf } from '../../messages.js';
import { useNow } from '../../now.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../words/words.js';
import { isOver } from './booking-facts.js';
import { cancellationQuoteQuery, useCancelBooking } from './bookings.queries.js';
import classes from '../../ui/dialog.module.css';
import { Waiting } from '../../ui/waiting.js';

const SECOND_MS = 1_000;

interface Props {
  booking: Booking | undefined;
  onClose: () => void;
  onCancelled: () => void;
}

/** "If I cancel now": always shown first, honoured as long as it says. */
export function CancelDialog({ booking, onClose, onCancelled }: Props) {
  return (
    <Modal
      opened={booking !== undefined}
      onClose={onClose}
      title={t('confirm.cancel')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {booking && <Preview booking={booking} onClose={onClose} onCancelled={onCancelled} />}
    </Modal>
  );
}

function Preview({ booking, onClose, onCancelled }: Props & { booking: Booking }) {
  const quote = useQuery(cancellationQuoteQuery(booking._id));
  const cancel = useCancelBooking();
  const [reason, setReason] = useState('');
  const { refetch } = quote;
  const offer = quote.data;
  const confirm = () =>
    offer &&
    cancel.mutate(
      { id: booking._id, quoteId: offer.quoteId, reason: reason.trim() },
      {
        onSuccess: () => {
          notifications.show({ message: t('cancel.done', { helper: firstName(booking.helperId.name) }) });
          onClose();
          onCancelled();
        },
        // The offer may be what was refused: the next one is asked for at once.
        onError: () => void refetch(),
      },
    );
  return (
    <>
      {quote.isError && (
        <Notice onRetry={() => void refetch()} busy={quote.isFetching}>
          {messageOf(quote.error, 'error.cancellationQuote')}
        </Notice>
      )}
      {quote.isPending && <Waiting height={150} />}
      {offer && <Offer booking={booking} offer={offer} />}
      {offer && (
        <Textarea
          label={t('cancel.reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={LIMITS.reasonMax}
          mt="md"
        />
      )}
      {cancel.isError && (
        <div className={classes.problem}>
          <Notice>{messageOf(cancel.error, 'error.updateBooking')}</Notice>
        </div>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('cancel.keep')}
        </Button>
        <Button color="#b3261e" onClick={confirm} loading={cancel.isPending} disabled={!offer}>
          {offer && offer.fee > 0 ? t('cancel.yesWithFee', { amount: rupees(offer.fee) }) : t('confirm.cancelYes')}
        </Button>
      </div>
    </>
  );
}

/** What it costs and gives back, and for how long that holds. */
function Offer({ booking, offer }: { booking: Booking; offer: CancellationQuote }) {
  const policy = usePolicy();
  const now = useNow(SECOND_MS);
  const left = new Date(offer.validUntil).getTime() - now.getTime();
  // The two clocks may differ by a second or two.
  const shown = Math.min(left, policy.cancellation.quoteHolds * MINUTE_MS);
  return (
    <>
      {isOver(booking, now) && (
        <div className={classes.before}>
          <Notice tone="info">{t('cancel.over', { helper: firstName(booking.helperId.name) })}</Notice>
        </div>
      )}
      <p className={classes.text}>{reasonWords(offer, booking, policy, now)}</p>
      <dl className={classes.sums} aria-label={t('cancel.preview')}>
        <Sum label={t('confirm.fee')} amount={offer.fee} main />
        {offer.refund > 0 && <Sum label={t('cancel.refund')} amount={offer.refund} hint={t('cancel.refundHint')} />}
        {offer.credit > 0 && <Sum label={t('cancel.credit')} amount={offer.credit} hint={t('cancel.creditHint')} />}
        {offer.due > 0 && <Sum label={t('cancel.due')} amount={offer.due} hint={t('cancel.dueHint')} />}
      </dl>
      <p className={classes.holds} role="timer">
        {left > 0 ? t('cancel.holds', { left: clockLeft(shown) }) : t('cancel.asksAgain')}
      </p>
    </>
  );
}

function Sum({ label, amount, hint, main }: { label: string; amount: number; hint?: string; main?: true }) {
  return (
    <div data-main={main ?? false}>
      <dt>
        {label}
        {hint && <span>{hint}</span>}
      </dt>
      <dd>{rupees(amount)}</dd>
    </div>
  );
}

/** Why it costs that. */
function reasonWords({ reasonCode }: CancellationQuote, booking: Booking, { cancellation }: Policy, now: Date): string {
  const helper = firstName(booking.helperId.name);
  switch (reasonCode) {
    case 'not_accepted':
      return t('cancel.notAccepted', { helper });
    case 'in_time':
      return t('cancel.inTime', { helper, span: spanWords(cancellation.freeBeforeStart) });
    case 'just_accepted':
      return t('cancel.justAccepted', { helper });
    case 'late':
      if (isOver(booking, now)) return t('cancel.lateOver', { helper, percent: cancellation.lateFeeBps / 100 });
      return t('cancel.late', {
        helper,
        span: spanWords(cancellation.freeBeforeStart),
        percent: cancellation.lateFeeBps / 100,
      });
  }
}
