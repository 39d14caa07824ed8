import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './badge.module.css';

export type BadgeTone = 'waiting' | 'agreed' | 'done' | 'over';

interface Props {
  tone: BadgeTone;
  icon: Icon;
  children: ReactNode;
}
/** A status shown by icon, word and tone, never by colour only. */
export function Badge({ tone, icon: Icon, children }: Props) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={17} stroke={2.25} aria-hidden="true" />
      {children}
    </span>
  );
}
