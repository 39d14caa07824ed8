import { Button } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.js';
import classes from './notice.module.css';

interface Props {
  children: ReactNode;
  tone?: 'error' | 'info';
  /** Announces a success with the urgency of an error. */
  alert?: true;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
}

/** A message in the page. Errors are announced to screen readers. */
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
