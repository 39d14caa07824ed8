import type { ReactNode } from 'react';
import classes from './screen.module.css';

interface Props {
  title: ReactNode;
  /** One line under the title. */
  lead?: ReactNode;
  /** Shown beside the title. */
  actions?: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}

/** The frame of a screen below the header: title, lead and content. */
export function Screen({ title, lead, actions, narrow, children }: Props) {
  return (
    <div className={classes.screen} data-narrow={narrow ?? false}>
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
