import type { ReactNode } from 'react';
import { useScrollToPart } from '../../ui/navigation/use-scroll-to-part.js';
import classes from './profile.module.css';

interface Props {
  /** The target of the links in the table of contents. */
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** One section of the profile, with its own save button. */
export function ProfileSection({ id, title, lead, children }: Props) {
  useScrollToPart(id);
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
