import type { ComponentProps, ReactNode } from 'react';
import classes from './chip.module.css';

interface ChipProps extends Omit<ComponentProps<'input'>, 'children' | 'className'> {
  type: 'radio' | 'checkbox';
  children: ReactNode;
}
/** A radio button or checkbox as a pill. */
export const Chip = ({ children, ...input }: ChipProps) => (
  <label className={classes.chip}>
    <input {...input} />
    {children}
  </label>
);

interface ChipsProps<T extends string> {
  name: string;
  label: string;
  options: readonly { value: T; words: string; count?: number }[];
  value: T;
  onChange: (value: T) => void;
}
/** A choice of one option, in a row that scrolls horizontally. */
export function Chips<T extends string>({ name, label, options, value, onChange }: ChipsProps<T>) {
  return (
    <div className={classes.row} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Chip
          key={option.value}
          type="radio"
          name={name}
          value={option.value}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        >
          {option.words}
          {option.count !== undefined && <span className={classes.count}> {option.count}</span>}
        </Chip>
      ))}
    </div>
  );
}
