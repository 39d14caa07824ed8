import type { Icon } from '@tabler/icons-react';
import classes from './badge.module.css';
import { useChanged } from './use-changed.js';

export type BadgeTone = 'waiting' | 'agreed' | 'done' | 'over';

interface Props {
  tone: BadgeTone;
  icon: Icon;
  children: string;
}
/** A status shown by icon, word and tone, never by colour only. */
export function Badge({ tone, icon: Icon, children }: Props) {
  const { key, ...changed } = useChanged(children);
  return (
    <span key={key} className={classes.badge} data-tone={tone} {...changed}>
      <Icon size={17} stroke={2.25} aria-hidden="true" />
      {children}
    </span>
  );
}
