import { Button, Modal, Switch, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Booking, Review } from '@sahaya/contracts';
import { LIMITS, type Party, reviewViolation, type Violation } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { reviewsQuery } from '../../data/reviews.queries.js';
import { firstName, momentInSentence } from '../../format.js';
import { messageOf } from '../../messages.js';
import { now } from '../../now.js';
import { focusField } from '../../ui/focus-field.js';
import { Notice } from '../../ui/notice.js';
import { ruleWords, t } from '../../words/words.js';
import { useReview } from './bookings.queries.js';
import classes from '../../ui/dialog.module.css';
import { Waiting } from '../../ui/waiting.js';
import { draftOf, emptyReview, type ReviewDraft } from './review-draft.js';
import formClasses from './review-modal.module.css';
import { mayReply, publishWords, ReplyForm, ReviewView } from './review-view.js';
import { StarInput } from './star-input.js';

const RATINGS = ['rating', 'serviceQuality', 'punctuality', 'communication'] as const;

interface Props {
  booking: Booking | undefined;
  party: Party;
  onClose: () => void;
}

/** The customer writes a review, or sees and for a day changes it; the helper sees and answers it. */
export function ReviewModal({ booking, party, onClose }: Props) {
  const isNew = booking?.reviewed === false;
  return (
    <Modal
      opened={booking !== undefined}
      onClose={onClose}
      title={booking && titleOf(booking, party)}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {booking && isNew && <ReviewForm booking={booking} onClose={onClose} />}
      {booking && !isNew && <Written booking={booking} party={party} onClose={onClose} />}
    </Modal>
  );
}

function titleOf({ reviewed, helperId, customerName }: Booking, party: Party): string {
  if (party === 'helper') return t('review.of', { name: customerName });
  return reviewed ? t('review.yours') : t('review.title', { name: helperId.name });
}

function Written({ booking, party, onClose }: { booking: Booking; party: Party; onClose: () => void }) {
  const reviews = useQuery(reviewsQuery(booking.helperId._id));
  if (reviews.isPending) return <Waiting height={160} />;
  if (reviews.isError)
    return (
      <Notice onRetry={() => void reviews.refetch()} busy={reviews.isFetching}>
        {messageOf(reviews.error, 'error.reviews')}
      </Notice>
    );
  const review = reviews.data.find(({ bookingId }) => bookingId === booking._id);
  if (!review) return <p>{t('review.none')}</p>;
  if (party === 'customer' && !review.hidden && now() <= new Date(review.editableUntil))
    return <ReviewForm booking={booking} review={review} onClose={onClose} />;
  return (
    <>
      <ReviewView review={review} helperName={booking.helperId.name} />
      {party === 'helper' && mayReply(review) && <ReplyForm review={review} onDone={onClose} />}
    </>
  );
}

interface FormProps {
  booking: Booking;
  /** The one to be changed. */
  review?: Review;
  onClose: () => void;
}
function ReviewForm({ booking, review: written, onClose }: FormProps) {
  const [draft, setDraft] = useState<ReviewDraft>(() => (written ? draftOf(written) : emptyReview));
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
      { bookingId: booking._id, draft, ...(written && { reviewId: written._id }) },
      {
        onSuccess: ({ review: saved }) => {
          const thanks = publishWords(saved) ?? t('review.thanks');
          notifications.show({ message: written ? t('review.saved') : thanks, color: 'teal' });
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
      {written && (
        <p className={formClasses.hint}>
          {t('review.editable', { moment: momentInSentence(new Date(written.editableUntil), now()) })}
        </p>
      )}
      {written?.publishAt && <p className={formClasses.hint}>{publishWords(written)}</p>}
      {review.isError && <Notice>{messageOf(review.error, 'error.review')}</Notice>}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('action.notNow')}
        </Button>
        <Button type="submit" loading={review.isPending}>
          {t(written ? 'review.save' : 'review.submit')}
        </Button>
      </div>
    </form>
  );
}
