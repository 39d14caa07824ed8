import { IconStarFilled } from '@tabler/icons-react';
import { formatRating } from '../../ui/display/stars.js';
import { plural } from '../../i18n/translate.js';
import classes from './star-input.module.css';

interface Props {
  id: string;
  label: string;
  value: number | null;
  onChange: (stars: number) => void;
  error: string | false;
}

/** One to five stars as radio buttons, with a label for the choice. */
export function StarInput({ id, label, value, onChange, error }: Props) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.row}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={classes.star} data-lit={value !== null && stars <= value}>
            <input
              type="radio"
              id={stars === 1 ? id : undefined}
              name={id}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              aria-label={plural('reviews.stars', stars)}
              aria-describedby={error ? `${id}-error` : undefined}
            />
            <IconStarFilled size={30} aria-hidden="true" />
          </label>
        ))}
        {value !== null && <span className={classes.word}>{formatRating(value)}</span>}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
