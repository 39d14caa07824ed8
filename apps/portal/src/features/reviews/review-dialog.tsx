import { Button, Modal, Switch, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Review } from '@sahaya/contracts';
import { LIMITS, type Party, reviewViolation, type Violation } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { reviewsQuery, useSaveReview } from './reviews.queries.js';
import { firstName, formatInstantInSentence } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { serverNow } from '../../api/server-clock.js';
import { deleteDraft, readDraft, storeDraft } from '../../api/session/form-drafts.js';
import { focusField } from '../../ui/forms/focus-field.js';
import { Notice } from '../../ui/feedback/notice.js';
import { ruleText } from '../../i18n/rule-text.js';
import { t } from '../../i18n/translate.js';
import classes from '../../ui/layout/dialog.module.css';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { toReviewDraft, emptyReview, type ReviewDraft } from './review-draft.js';
import formClasses from './review-dialog.module.css';
import type { ReviewDialogProps, ReviewSubject } from './review-subject.js';
import { canReply, publishText, ReplyForm, ReviewSummary } from './review-summary.js';
import { StarInput } from './star-input.js';

const RATINGS = ['rating', 'serviceQuality', 'punctuality', 'communication'] as const;

/** The customer writes a review or, for one day, changes it. The helper reads and answers it. */
export function ReviewDialog({ subject, party, onClose, onReviewed }: ReviewDialogProps) {
  const isNew = subject?.reviewed === false;
  return (
    <Modal
      opened={subject !== undefined}
      onClose={onClose}
      title={subject && titleOf(subject, party)}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {subject && isNew && <ReviewForm subject={subject} onClose={onClose} onReviewed={onReviewed} />}
      {subject && !isNew && <Written subject={subject} party={party} onClose={onClose} />}
    </Modal>
  );
}

function titleOf({ reviewed, helper, customerName }: ReviewSubject, party: Party): string {
  if (party === 'helper') return t('review.of', { name: customerName });
  return reviewed ? t('review.yours') : t('review.title', { name: helper.name });
}

function Written({ subject, party, onClose }: { subject: ReviewSubject; party: Party; onClose: () => void }) {
  const reviews = useQuery(reviewsQuery(subject.helper._id));
  if (reviews.isPending) return <LoadingPlaceholder height={160} />;
  if (reviews.isError)
    return (
      <Notice onRetry={() => void reviews.refetch()} busy={reviews.isFetching}>
        {errorMessage(reviews.error, 'error.reviews')}
      </Notice>
    );
  const review = reviews.data.find((one) => isAbout(one, subject.of));
  if (!review) return <p>{t('review.none')}</p>;
  if (party === 'customer' && !review.hidden && serverNow() <= new Date(review.editableUntil))
    return <ReviewForm subject={subject} review={review} onClose={onClose} />;
  return (
    <>
      <ReviewSummary review={review} helperName={subject.helper.name} />
      {party === 'helper' && canReply(review) && <ReplyForm review={review} onDone={onClose} />}
    </>
  );
}

const idOf = (of: ReviewSubject['of']): string => ('bookingId' in of ? of.bookingId : of.subscriptionId);
const isAbout = ({ bookingId, subscriptionId }: Review, of: ReviewSubject['of']): boolean =>
  'bookingId' in of ? of.bookingId === bookingId : of.subscriptionId === subscriptionId;

interface FormProps {
  subject: ReviewSubject;
  /** The review to change. */
  review?: Review;
  onClose: () => void;
  onReviewed?: (() => void) | undefined;
}
/** An unsent review is kept as a draft. */
function ReviewForm({ subject, review: written, onClose, onReviewed }: FormProps) {
  const stored = `review.${idOf(subject.of)}`;
  const [draft, setDraft] = useState<ReviewDraft>(() => ({
    ...(written ? toReviewDraft(written) : emptyReview),
    ...readDraft<ReviewDraft>(stored),
  }));
  const [violation, setViolation] = useState<Violation>();
  const review = useSaveReview();
  const helper = firstName(subject.helper.name);

  const change = (part: Partial<ReviewDraft>) => {
    const changed = { ...draft, ...part };
    setDraft(changed);
    storeDraft(stored, changed);
    if (violation && violation.field in part) setViolation(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const broken = reviewViolation(draft);
    setViolation(broken);
    if (broken) return focusField('review', broken.field);
    review.mutate(
      { of: subject.of, draft, ...(written && { reviewId: written._id }) },
      {
        onSuccess: ({ review: saved }) => {
          deleteDraft(stored);
          const thanks = publishText(saved) ?? t('review.thanks');
          if (!written) onReviewed?.();
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
