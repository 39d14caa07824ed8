import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Booking } from '@sahaya/contracts';
import { customerRatingViolation, LIMITS } from '@sahaya/domain';
import { firstName } from '../../format.js';
import { messageOf, violationOf } from '../../messages.js';
import dialog from '../../ui/dialog.module.css';
import { Notice } from '../../ui/notice.js';
import { useForm } from '../../ui/use-form.js';
import { Window } from '../../ui/window.js';
import { t } from '../../words/words.js';
import { useRateCustomer } from './bookings.queries.js';
import { StarInput } from './star-input.js';

interface Draft {
  rating: number | null;
  note: string;
}
const EMPTY: Draft = { rating: null, note: '' };

/** How it was to work for a customer; who sees it is said first. */
export function RatingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
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
    <Window title={t('rate.title', { customer })} onClose={onClose}>
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
        {rate.isError && !violationOf(rate.error) && (
          <div className={dialog.problem}>
            <Notice>{messageOf(rate.error, 'error.rate')}</Notice>
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
    </Window>
  );
}
