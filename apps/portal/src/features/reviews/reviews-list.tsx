import { NativeSelect, Skeleton } from '@mantine/core';
import type { Review } from '@sahaya/contracts';
import { averageRating } from '@sahaya/domain';
import { IconThumbUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { firstName, formatTimeAgo } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { serverNow } from '../../api/server-clock.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { Notice } from '../../ui/feedback/notice.js';
import { PersonAvatar } from '../../ui/people/person-avatar.js';
import { formatRating, Stars } from '../../ui/display/stars.js';
import { plural, serviceName, t } from '../../i18n/translate.js';
import { ReviewReply } from './review-reply.js';
import { reviewsQuery } from './reviews.queries.js';
import { averageAspects, sortReviews, countByStars, REVIEW_ORDERS, type ReviewOrder } from './review-order.js';
import classes from './reviews-list.module.css';

export function ReviewsList({ helper }: { helper: { _id: string; name: string } }) {
  const reviews = useQuery(reviewsQuery(helper._id));
  if (reviews.isPending)
    return (
      <div aria-busy="true" role="status" aria-label={t('state.loading')}>
        <Skeleton height={120} radius="md" mb="md" />
        <Skeleton height={96} radius="md" />
      </div>
    );
  if (reviews.isError)
    return (
      <Notice onRetry={() => void reviews.refetch()} busy={reviews.isFetching}>
        {errorMessage(reviews.error, 'error.reviews')}
      </Notice>
    );
  // The author sees a review that staff removed on the booking instead.
  const listed = reviews.data.filter(({ hidden }) => !hidden);
  if (listed.length === 0) return <EmptyState scene="star">{t('reviews.none')}</EmptyState>;
  return <Loaded reviews={listed} helperName={firstName(helper.name)} />;
}

function Loaded({ reviews, helperName }: { reviews: Review[]; helperName: string }) {
  const [order, setOrder] = useState<ReviewOrder>('newest');
  const [rating, setRating] = useState(0);
  const { hash } = useLocation();
  const shown = sortReviews(reviews, order, rating);
  return (
    <>
      <Summary reviews={reviews} />
      <div className={classes.controls}>
        <NativeSelect
          label={t('reviews.sort')}
          value={order}
          onChange={(event) => setOrder(event.currentTarget.value as ReviewOrder)}
          data={REVIEW_ORDERS.map((value) => ({ value, label: t(`reviews.${value}`) }))}
        />
        <NativeSelect
          label={t('reviews.filter')}
          value={String(rating)}
          onChange={(event) => setRating(Number(event.currentTarget.value))}
          data={[
            { value: '0', label: t('reviews.all') },
            ...[5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: plural('reviews.stars', stars) })),
          ]}
        />
      </div>
      {shown.length === 0 ? (
        <p className={classes.nothing}>{t('reviews.noneOfThese')}</p>
      ) : (
        <ul className={classes.list} aria-label={t('reviews.title')}>
          {shown.map((review) => (
            <li key={review._id}>
              <ReviewCard review={review} helperName={helperName} isLinked={hash === `#${toReviewId(review)}`} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Summary({ reviews }: { reviews: Review[] }) {
  const average = averageRating(
    reviews.reduce((sum, { rating }) => sum + rating, 0),
    reviews.length,
  );
  return (
    <div className={classes.summary}>
      <div className={classes.average}>
        <span className={classes.score}>{average.toFixed(1)}</span>
        <Stars rating={average} />
        <span className={classes.soft}>{formatRating(average)}</span>
        <span className={classes.soft}>{plural('rating.count', reviews.length)}</span>
      </div>
      <ul className={classes.bars}>
        {countByStars(reviews).map(({ stars, count }) => (
          <li key={stars} className={classes.bar} aria-label={`${plural('reviews.stars', stars)}: ${count}`}>
            <span>{stars}</span>
            <span className={classes.track}>
              <span style={{ width: `${(count / reviews.length) * 100}%` }} />
            </span>
            <span className={classes.count}>{count}</span>
          </li>
        ))}
      </ul>
      <dl className={classes.aspects}>
        {averageAspects(reviews).map(({ aspect, average: stars }) => (
          <div key={aspect}>
            <dt>{t(`review.${aspect}`)}</dt>
            <dd>
              <b>{stars.toFixed(1)}</b> <Stars rating={stars} size={14} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const toReviewId = ({ _id }: Review) => `review-${_id}`;

/** `isLinked`: the address points to this review, so it is scrolled into view. */
function ReviewCard({ review, helperName, isLinked }: { review: Review; helperName: string; isLinked: boolean }) {
  const { reply } = review;
  return (
    <article
      id={toReviewId(review)}
      ref={isLinked ? scrollIntoView : undefined}
      className={classes.review}
      data-linked={isLinked}
    >
      <div className={classes.head}>
        <PersonAvatar name={review.customerId.name} size={40} />
        <div>
          <b>{review.customerId.name}</b>
          <span className={classes.soft}>
            {serviceName(review.service)} · {formatTimeAgo(review.createdAt, serverNow())}
          </span>
        </div>
        <Stars rating={review.rating} size={16} />
      </div>
      <p className={classes.comment}>{review.comment}</p>
      {review.wouldRecommend && (
        <p className={classes.recommends}>
          <IconThumbUp size={18} aria-hidden="true" /> {t('reviews.recommends')}
        </p>
      )}
      {reply && !reply.hidden && <ReviewReply text={reply.text} helperName={helperName} />}
    </article>
  );
}

const scrollIntoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'center' });
