import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './badge.module.css';

export type Tone = 'waiting' | 'agreed' | 'done' | 'over';

interface Props {
  tone: Tone;
  icon: Icon;
  children: ReactNode;
}
/** A state by icon, word and tone: never by colour alone. */
export function Badge({ tone, icon: Icon, children }: Props) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={17} stroke={2.25} aria-hidden="true" />
      {children}
    </span>
  );
}
