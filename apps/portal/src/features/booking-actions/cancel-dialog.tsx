import { Button, Modal, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Booking, CancellationQuote } from '@sahaya/contracts';
import { LIMITS, MINUTE_MS, type Policy } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { feeBaseWords } from '../../i18n/fee-words.js';
import { formatTimer, firstName, rupees, formatLongDuration } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { useServerNow } from '../../api/server-clock.js';
import { Notice } from '../../ui/feedback/notice.js';
import { t } from '../../i18n/translate.js';
import { isOver } from '../booking-card/index.js';
import { cancellationQuoteQuery, useCancelBooking } from './booking-actions.queries.js';
import classes from '../../ui/layout/dialog.module.css';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';

const SECOND_MS = 1_000;

interface Props {
  booking: Booking | undefined;
  onClose: () => void;
  onCancelled: () => void;
}

/** Cancels a booking. The cost is always shown first and stays valid for the stated time. */
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
        // The quote may have expired, so a new one is loaded.
        onError: () => void refetch(),
      },
    );
  return (
    <>
      {quote.isError && (
        <Notice onRetry={() => void refetch()} busy={quote.isFetching}>
          {errorMessage(quote.error, 'error.cancellationQuote')}
        </Notice>
      )}
      {quote.isPending && <LoadingPlaceholder height={150} />}
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
          <Notice>{errorMessage(cancel.error, 'error.updateBooking')}</Notice>
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

/** The fee and the refund, and how long they are valid. */
function Offer({ booking, offer }: { booking: Booking; offer: CancellationQuote }) {
  const policy = usePolicy();
  const now = useServerNow(SECOND_MS);
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
        {left > 0 ? t('cancel.holds', { left: formatTimer(shown) }) : t('cancel.asksAgain')}
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

/** The reason for the fee. */
function reasonWords({ reasonCode, terms }: CancellationQuote, booking: Booking, policy: Policy, now: Date): string {
  const helper = firstName(booking.helperId.name);
  // The booking keeps the terms of its creation; an older server does not state them.
  const { freeBeforeStart, lateFeeBps, feeBase } = terms ?? policy.cancellation;
  const late = { helper, percent: lateFeeBps / 100, feeBase: feeBaseWords(feeBase) };
  switch (reasonCode) {
    case 'not_accepted':
      return t('cancel.notAccepted', { helper });
    case 'in_time':
      return t('cancel.inTime', { helper, span: formatLongDuration(freeBeforeStart) });
    case 'just_accepted':
      return t('cancel.justAccepted', { helper });
    case 'late':
      if (isOver(booking, now)) return t('cancel.lateOver', late);
      return t('cancel.late', { ...late, span: formatLongDuration(freeBeforeStart) });
  }
}
