import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Booking } from '@sahaya/contracts';
import { customerRatingViolation, LIMITS } from '@sahaya/domain';
import { firstName } from '../../i18n/format.js';
import { errorMessage, toViolation } from '../../api/error-message.js';
import dialog from '../../ui/layout/dialog.module.css';
import { Notice } from '../../ui/feedback/notice.js';
import { useForm } from '../../ui/forms/use-form.js';
import { ModalDialog } from '../../ui/layout/modal-dialog.js';
import { t } from '../../i18n/translate.js';
import { StarInput } from './star-input.js';
import { useRateCustomer } from './reviews.queries.js';

interface Draft {
  rating: number | null;
  note: string;
}
const EMPTY: Draft = { rating: null, note: '' };

/** The helper rates the customer. The dialog first says who can see the rating. */
export function RateCustomerDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const rate = useRateCustomer();
  const form = useForm('rate', EMPTY, customerRatingViolation);
  const customer = firstName(booking.customerName);
  const send = ({ rating, note }: Draft) =>
    rate.mutate(
      { id: booking._id, rating: rating ?? 0, note: note.trim() },
      {
        onSuccess: () => {
          notifications.show({ message: t('rate.done'), color: 'teal' });
          onClose();
        },
        onError: form.refuse,
      },
    );
  return (
    <ModalDialog title={t('rate.title', { customer })} onClose={onClose}>
      <form onSubmit={form.submit(send)} noValidate>
        <p className={dialog.text}>{t('rate.text', { customer })}</p>
        <StarInput
          id="rate-rating"
          label={t('rate.rating')}
          value={form.form.rating}
          onChange={(rating) => form.change({ rating })}
          error={form.field('rating').error}
        />
        <Textarea {...form.text('note')} label={t('rate.note')} maxLength={LIMITS.ratingNoteMax} mt="md" />
        {rate.isError && !toViolation(rate.error) && (
          <div className={dialog.problem}>
            <Notice>{errorMessage(rate.error, 'error.rate')}</Notice>
          </div>
        )}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('action.notNow')}
          </Button>
          <Button type="submit" loading={rate.isPending}>
            {t('rate.send')}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
