import { IconStarFilled } from '@tabler/icons-react';
import { plural, t } from '../words/words.js';
import classes from './stars.module.css';

const LABELS = ['rating.0', 'rating.1', 'rating.2', 'rating.3', 'rating.4', 'rating.5'] as const;

/** The label of a rating: up to 1 Poor, up to 2 Fair, … */
export const ratingWords = (rating: number): string =>
  t(LABELS[Math.min(5, Math.max(0, Math.ceil(rating)))] ?? 'rating.0');

/** Five stars, filled to the rating. */
export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  const row = Array.from({ length: 5 }, (_, index) => <IconStarFilled key={index} size={size} />);
  return (
    <span
      className={classes.stars}
      role="img"
      aria-label={rating > 0 ? t('rating.of', { rating, label: ratingWords(rating) }) : ratingWords(0)}
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
  /** Five stars stand beside it already. */
  withoutStar?: boolean;
}
/** One star, the figure and how many said so: "4.6 (12 reviews)", or that nobody has yet. */
export function RatingLine({ rating, count, withoutStar = false }: LineProps) {
  if (count === 0) return <span className={classes.fresh}>{t('rating.new')}</span>;
  return (
    <span className={classes.line}>
      {!withoutStar && <IconStarFilled size={16} className={classes.one} aria-hidden="true" />}
      <b>{rating.toFixed(1)}</b> <span className={classes.count}>{plural('rating.count', count)}</span>
    </span>
  );
}
