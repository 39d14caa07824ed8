import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Review } from '@sahaya/contracts';
import { LIMITS, replyUntil, replyViolation } from '@sahaya/domain';
import { agoWords, momentInSentence } from '../../format.js';
import { messageOf, violationOf } from '../../messages.js';
import { now } from '../../now.js';
import { Notice } from '../../ui/notice.js';
import { Stars } from '../../ui/stars.js';
import { useForm } from '../../ui/use-form.js';
import { t } from '../../words/words.js';
import { useReply } from './bookings.queries.js';
import classes from './review-view.module.css';

/** A review as it stands, with the helper's answer to it. */
export function ReviewView({ review, helperName }: { review: Review; helperName: string }) {
  return (
    <div className={classes.review}>
      <Stars rating={review.rating} />
      <p>{review.comment}</p>
      <p className={classes.quiet}>{agoWords(review.createdAt, now())}</p>
      {review.publishAt && <p>{publishWords(review)}</p>}
      {review.hidden && <p>{t('review.hidden', review.hidden)}</p>}
      {review.reply && (
        <blockquote className={classes.reply}>
          <b>{t('review.replyOf', { name: helperName })}</b>
          <p>{review.reply.text}</p>
          {review.reply.hidden && <p>{t('review.replyHidden', review.reply.hidden)}</p>}
        </blockquote>
      )}
    </div>
  );
}

/** Tells the author that a review of a visit to come is not public yet. */
export const publishWords = ({ publishAt }: Pick<Review, 'publishAt'>): string | undefined =>
  publishAt && t('review.publishAt', { moment: momentInSentence(new Date(publishAt), now()) });

/** Once answered the answer may be changed for a day, unless staff took it down; a review may be answered for a month. */
export const mayReply = ({ createdAt, reply }: Review): boolean =>
  !reply?.hidden && now() <= (reply ? new Date(reply.editableUntil) : replyUntil(new Date(createdAt)));

/** The helper's one answer. */
export function ReplyForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const reply = useReply();
  const form = useForm('reply', { text: review.reply?.text ?? '' }, ({ text }) => replyViolation(text));
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
            ? t('review.editable', { moment: momentInSentence(new Date(review.reply.editableUntil), now()) })
            : t('review.replyHint')
        }
        maxLength={LIMITS.reviewReplyMax}
      />
      {reply.isError && !violationOf(reply.error) && <Notice>{messageOf(reply.error, 'error.reply')}</Notice>}
      <Button type="submit" loading={reply.isPending}>
        {t('review.sendReply')}
      </Button>
    </form>
  );
}
