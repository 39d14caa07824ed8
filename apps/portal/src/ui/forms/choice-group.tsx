import type { ReactNode } from 'react';
import { Choice } from './choice.js';
import classes from './choice-group.module.css';

interface Option<T extends string> {
  value: T;
  label: string;
  /** A second line in a quieter style. */
  hint?: string;
  icon?: ReactNode;
}
interface Props<T extends string> {
  /** The id of the first radio button, which receives the focus on an error. */
  id: string;
  name: string;
  legend: string;
  options: readonly Option<T>[];
  value: string;
  onChange: (value: T) => void;
  error?: string | false;
  /**
   * As many columns as fit, without check marks; `narrow` for options of a few characters. Otherwise two, or one on a
   * narrow screen if there are hints.
   */
  compact?: boolean | 'narrow';
}

/** A choice of one option, as cards. */
export function ChoiceGroup<T extends string>({
  id,
  name,
  legend,
  options,
  value,
  onChange,
  error,
  compact = false,
}: Props<T>) {
  const isCompact = compact !== false;
  const layout =
    compact === 'narrow' ? 'narrow' : isCompact ? 'compact' : options.some(({ hint }) => hint) ? 'hints' : 'pair';
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.options} data-layout={layout}>
        {options.map((option, index) => (
          <Choice
            key={option.value}
            id={index === 0 ? id : undefined}
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            label={option.label}
            hint={option.hint}
            icon={option.icon}
            compact={isCompact}
            describedBy={error ? `${id}-error` : undefined}
            invalid={Boolean(error)}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
