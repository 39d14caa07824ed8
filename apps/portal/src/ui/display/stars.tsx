import { IconStarFilled } from '@tabler/icons-react';
import { plural, t } from '../../i18n/translate.js';
import classes from './stars.module.css';

const LABELS = ['rating.0', 'rating.1', 'rating.2', 'rating.3', 'rating.4', 'rating.5'] as const;

/** The label of a rating: up to 1 is Poor, up to 2 is Fair, … */
export const formatRating = (rating: number): string =>
  t(LABELS[Math.min(5, Math.max(0, Math.ceil(rating)))] ?? 'rating.0');

/** Five stars, filled to the rating. */
export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  const row = Array.from({ length: 5 }, (_, index) => <IconStarFilled key={index} size={size} />);
  return (
    <span
      className={classes.stars}
      role="img"
      aria-label={rating > 0 ? t('rating.of', { rating, label: formatRating(rating) }) : formatRating(0)}
    >
      <span className={classes.empty}>{row}</span>
      <span className={classes.full} style={{ width: `${(Math.min(5, rating) / 5) * 100}%` }}>
        {row}
      </span>
    </span>
  );
}

interface LineProps {
  rating: number;
  count: number;
  /** Set if five stars are already shown beside it. */
  withoutStar?: boolean;
}
/** One star, the rating and the number of reviews: "4.6 (12 reviews)", or a text for no reviews. */
export function RatingLine({ rating, count, withoutStar = false }: LineProps) {
  if (count === 0) return <span className={classes.fresh}>{t('rating.new')}</span>;
  return (
    <span className={classes.line}>
      {!withoutStar && <IconStarFilled size={16} className={classes.one} aria-hidden="true" />}
      <b>{rating.toFixed(1)}</b> <span className={classes.count}>{plural('rating.count', count)}</span>
    </span>
  );
}
