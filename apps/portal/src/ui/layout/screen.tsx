import type { ReactNode } from 'react';
import classes from './screen.module.css';

interface Props {
  title: ReactNode;
  /** Above the title: the way back to a list. */
  before?: ReactNode;
  /** One line under the title. */
  lead?: ReactNode;
  /** Shown beside the title. */
  actions?: ReactNode;
  narrow?: boolean;
  /** On a phone, only screen readers get the title, and the content starts right below the header. */
  isCompact?: boolean;
  children: ReactNode;
}

/** The frame of a screen below the header: title, lead and content. */
export function Screen({ title, before, lead, actions, narrow, isCompact, children }: Props) {
  return (
    <div className={classes.screen} data-narrow={narrow ?? false} data-compact={isCompact}>
      {before}
      <div className={classes.head}>
        <div>
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}
