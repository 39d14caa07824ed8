import type { SubstituteHelper } from '@sahaya/contracts';
import { SecondLine } from '../../ui/second-line.js';
import { helperTexts as texts } from './helper-texts.js';

interface Props {
  helper: Omit<SubstituteHelper, '_id'>;
  /** Follows the facts of the helper, such as the price. */
  more?: string;
}

/** The label of a helper whom staff can choose: the name, and below it the place, the reviews and the verification. */
export const HelperLabel = ({ helper, more }: Props) => {
  const { name, location, averageRating, totalReviews, verified } = helper;
  const reviews = totalReviews > 0 ? texts.rating(averageRating, totalReviews) : texts.unrated;
  return (
    <>
      {name}
      <SecondLine>{[location, reviews, verified && texts.verified, more].filter(Boolean).join(' · ')}</SecondLine>
    </>
  );
};
