import type { ReactNode } from 'react';
import classes from './fact.module.css';

/** A list of facts, each with an icon. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

interface Props {
  icon: ReactNode;
  label: string;
  strong?: boolean;
  children: ReactNode;
}
export function Fact({ icon, label, strong, children }: Props) {
  return (
    <div className={classes.fact} data-strong={strong ?? false}>
      <dt>
        <span aria-hidden="true">{icon}</span>
        <span className={classes.spoken}>{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
