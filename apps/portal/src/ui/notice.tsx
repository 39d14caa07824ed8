import { Button } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../words/words.js';
import classes from './notice.module.css';

interface Props {
  children: ReactNode;
  tone?: 'error' | 'info';
  /** Good news that is announced as an error would be. */
  alert?: true;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
}

/** A message in the page: an error is announced. */
export function Notice({ children, tone = 'error', alert, onRetry, busy }: Props) {
  const Icon = tone === 'error' ? IconAlertCircle : IconInfoCircle;
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'error' || alert ? 'alert' : 'status'}>
      <Icon size={22} aria-hidden="true" className={classes.icon} />
      <div className={classes.text}>{children}</div>
      {onRetry && (
        <Button variant="default" onClick={onRetry} loading={busy ?? false} className={classes.retry}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  );
}
