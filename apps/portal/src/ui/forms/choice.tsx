import type { ReactNode } from 'react';
import classes from './choice.module.css';

interface Props {
  type: 'radio' | 'checkbox';
  id?: string | undefined;
  name: string;
  value: string;
  checked: boolean;
  onChange: (value: string) => void;
  label: ReactNode;
  /** A second line in a quieter style. */
  hint?: ReactNode;
  icon?: ReactNode;
  describedBy?: string | undefined;
  invalid?: boolean;
  /** Without the check mark; the frame shows that it is chosen. */
  compact?: boolean;
}

/** A radio button or checkbox as a card with an icon. */
export function Choice({
  type,
  id,
  name,
  value,
  checked,
  onChange,
  label,
  hint,
  icon,
  describedBy,
  invalid,
  compact,
}: Props) {
  return (
    <label className={classes.choice} data-invalid={invalid ?? false}>
      <input
        type={type}
        id={id}
        name={name}
        value={value}
        checked={checked}
        onChange={() => onChange(value)}
        aria-describedby={describedBy}
        className={classes.input}
      />
      {icon && <span className={classes.icon}>{icon}</span>}
      <span className={classes.text}>
        <span className={classes.label}>{label}</span>
        {hint && <span className={classes.hint}>{hint}</span>}
      </span>
      {!compact && <span className={classes.mark} data-type={type} aria-hidden="true" />}
    </label>
  );
}
