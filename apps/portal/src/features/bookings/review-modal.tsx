import { Button, Modal, Switch, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Booking } from '@sahaya/contracts';
import { LIMITS, reviewViolation, type Violation } from '@sahaya/domain';
import { type FormEvent, useState } from 'react';
import { firstName } from '../../format.js';
import { messageOf } from '../../messages.js';
import { focusField } from '../../ui/focus-field.js';
import { Notice } from '../../ui/notice.js';
import { ruleWords, t } from '../../words/words.js';
import { useReview } from './bookings.queries.js';
import classes from './dialog.module.css';
import { emptyReview, type ReviewDraft } from './review-draft.js';
import formClasses from './review-modal.module.css';
import { StarInput } from './star-input.js';

const RATINGS = ['rating', 'serviceQuality', 'punctuality', 'communication'] as const;

export function ReviewModal({ booking, onClose }: { booking: Booking | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={booking !== undefined}
      onClose={onClose}
      title={booking && t('review.title', { name: booking.helperId.name })}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {booking && <ReviewForm booking={booking} onClose={onClose} />}
    </Modal>
  );
}

function ReviewForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const [draft, setDraft] = useState<ReviewDraft>(emptyReview);
  const [violation, setViolation] = useState<Violation>();
  const review = useReview();
  const helper = firstName(booking.helperId.name);

  const change = (part: Partial<ReviewDraft>) => {
    setDraft({ ...draft, ...part });
    if (violation && violation.field in part) setViolation(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const broken = reviewViolation(draft);
    setViolation(broken);
    if (broken) return focusField('review', broken.field);
    review.mutate(
      { bookingId: booking._id, draft },
      {
        onSuccess: () => {
          notifications.show({ message: t('review.thanks'), color: 'teal' });
          onClose();
        },
      },
    );
  };
  const errorOf = (field: string) => violation?.field === field && ruleWords(violation.code);

  return (
    <form onSubmit={submit} noValidate className={formClasses.form}>
      {RATINGS.map((name) => (
        <StarInput
          key={name}
          id={`review-${name}`}
          label={t(`review.${name}`)}
          value={draft[name]}
          onChange={(stars) => change({ [name]: stars })}
          error={errorOf(name)}
        />
      ))}
      <Textarea
        id="review-comment"
        name="comment"
        label={t('review.comment')}
        placeholder={t('review.commentHint', { name: helper })}
        description={t('review.commentHelp', { used: draft.comment.trim().length, max: LIMITS.reviewMax })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        minRows={3}
        maxLength={LIMITS.reviewMax}
        value={draft.comment}
        onChange={(event) => change({ comment: event.currentTarget.value })}
        error={errorOf('comment')}
      />
      <Switch
        label={t('review.recommend', { name: helper })}
        checked={draft.wouldRecommend}
        onChange={(event) => change({ wouldRecommend: event.currentTarget.checked })}
      />
      {review.isError && <Notice>{messageOf(review.error, 'error.review')}</Notice>}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('action.notNow')}
        </Button>
        <Button type="submit" loading={review.isPending}>
          {t('review.submit')}
        </Button>
      </div>
    </form>
  );
}
