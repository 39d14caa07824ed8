import type { ReactNode } from 'react';
import classes from './profile.module.css';

interface Props {
  /** Where the index of the screen jumps to. */
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** One part of the profile: what belongs together, with its own button to save it. */
export function Section({ id, title, lead, children }: Props) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`} className={classes.heading}>
          {title}
        </h2>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
