import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Review } from '@sahaya/contracts';
import { LIMITS, replyUntil, replyViolation } from '@sahaya/domain';
import { formatTimeAgo, formatInstantInSentence } from '../../i18n/format.js';
import { errorMessage, toViolation } from '../../api/error-message.js';
import { serverNow } from '../../api/server-clock.js';
import { Notice } from '../../ui/feedback/notice.js';
import { Stars } from '../../ui/display/stars.js';
import { useForm } from '../../ui/forms/use-form.js';
import { t } from '../../i18n/translate.js';
import { ASPECTS } from './review-order.js';
import { ReviewReply } from './review-reply.js';
import classes from './review-summary.module.css';
import { useReplyToReview } from './reviews.queries.js';

/** A published review with the helper's reply. */
export function ReviewSummary({ review, helperName }: { review: Review; helperName: string }) {
  return (
    <div className={classes.review}>
      <Stars rating={review.rating} />
      <dl className={classes.aspects}>
        {ASPECTS.map((aspect) => (
          <div key={aspect}>
            <dt>{t(`review.${aspect}`)}</dt>
            <dd>
              <Stars rating={review[aspect]} size={14} />
            </dd>
          </div>
        ))}
      </dl>
      <p>{review.comment}</p>
      <p className={classes.quiet}>{formatTimeAgo(review.createdAt, serverNow())}</p>
      {review.publishAt && <p>{publishText(review)}</p>}
      {review.hidden && <p>{t('review.hidden', review.hidden)}</p>}
      {review.reply && (
        <ReviewReply text={review.reply.text} helperName={helperName}>
          {review.reply.hidden && <p>{t('review.replyHidden', review.reply.hidden)}</p>}
        </ReviewReply>
      )}
    </div>
  );
}

/** Tells the author when the review becomes public. */
export const publishText = ({ publishAt }: Pick<Review, 'publishAt'>): string | undefined =>
  publishAt && t('review.publishAt', { moment: formatInstantInSentence(new Date(publishAt), serverNow()) });

/** A review can be answered for a month. A reply can be changed for a day, unless staff removed it. */
export const canReply = ({ createdAt, reply }: Review): boolean =>
  !reply?.hidden && serverNow() <= (reply ? new Date(reply.editableUntil) : replyUntil(new Date(createdAt)));

/** The form for the helper's reply. */
export function ReplyForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const reply = useReplyToReview();
  const form = useForm(`reply-${review._id}`, { text: review.reply?.text ?? '' }, ({ text }) => replyViolation(text));
  const submit = form.submit(({ text }) =>
    reply.mutate(
      { id: review._id, text: text.trim() },
      {
        onSuccess: () => {
          notifications.show({ message: t('review.replied'), color: 'teal' });
          onDone();
        },
        onError: form.refuse,
      },
    ),
  );
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Textarea
        {...form.text('text')}
        label={t('review.reply')}
        description={
          review.reply
            ? t('review.editable', {
                moment: formatInstantInSentence(new Date(review.reply.editableUntil), serverNow()),
              })
            : t('review.replyHint')
        }
        maxLength={LIMITS.reviewReplyMax}
      />
      {reply.isError && !toViolation(reply.error) && <Notice>{errorMessage(reply.error, 'error.reply')}</Notice>}
      <Button type="submit" loading={reply.isPending}>
        {t('review.sendReply')}
      </Button>
    </form>
  );
}
