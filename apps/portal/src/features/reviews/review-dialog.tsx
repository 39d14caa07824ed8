import { Button, Modal, Switch, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Booking, Review } from '@sahaya/contracts';
import { LIMITS, type Party, reviewViolation, type Violation } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { reviewsQuery, useSaveReview } from './reviews.queries.js';
import { firstName, formatInstantInSentence } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { serverNow } from '../../api/server-clock.js';
import { focusField } from '../../ui/forms/focus-field.js';
import { Notice } from '../../ui/feedback/notice.js';
import { ruleText, t } from '../../i18n/translate.js';
import classes from '../../ui/layout/dialog.module.css';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { toReviewDraft, emptyReview, type ReviewDraft } from './review-draft.js';
import formClasses from './review-dialog.module.css';
import { canReply, publishText, ReplyForm, ReviewSummary } from './review-summary.js';
import { StarInput } from './star-input.js';

const RATINGS = ['rating', 'serviceQuality', 'punctuality', 'communication'] as const;

interface Props {
  booking: Booking | undefined;
  party: Party;
  onClose: () => void;
}

/** The customer writes a review or, for one day, changes it. The helper reads and answers it. */
export function ReviewDialog({ booking, party, onClose }: Props) {
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
  if (reviews.isPending) return <LoadingPlaceholder height={160} />;
  if (reviews.isError)
    return (
      <Notice onRetry={() => void reviews.refetch()} busy={reviews.isFetching}>
        {errorMessage(reviews.error, 'error.reviews')}
      </Notice>
    );
  const review = reviews.data.find(({ bookingId }) => bookingId === booking._id);
  if (!review) return <p>{t('review.none')}</p>;
  if (party === 'customer' && !review.hidden && serverNow() <= new Date(review.editableUntil))
    return <ReviewForm booking={booking} review={review} onClose={onClose} />;
  return (
    <>
      <ReviewSummary review={review} helperName={booking.helperId.name} />
      {party === 'helper' && canReply(review) && <ReplyForm review={review} onDone={onClose} />}
    </>
  );
}

interface FormProps {
  booking: Booking;
  /** The review to change. */
  review?: Review;
  onClose: () => void;
}
function ReviewForm({ booking, review: written, onClose }: FormProps) {
  const [draft, setDraft] = useState<ReviewDraft>(() => (written ? toReviewDraft(written) : emptyReview));
  const [violation, setViolation] = useState<Violation>();
  const review = useSaveReview();
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
          const thanks = publishText(saved) ?? t('review.thanks');
          notifications.show({ message: written ? t('review.saved') : thanks, color: 'teal' });
          onClose();
        },
      },
    );
  };
  const errorOf = (field: string) => violation?.field === field && ruleText(violation.code);

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
          {t('review.editable', { moment: formatInstantInSentence(new Date(written.editableUntil), serverNow()) })}
        </p>
      )}
      {written?.publishAt && <p className={formClasses.hint}>{publishText(written)}</p>}
      {review.isError && <Notice>{errorMessage(review.error, 'error.review')}</Notice>}
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
