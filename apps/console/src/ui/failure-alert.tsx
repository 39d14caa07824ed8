import { Alert, type AlertColor } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { errorText, isOffline, severityOf } from '../api/staff-call.js';
import { words } from '../i18n/words.js';

interface FailureAlertProps {
  error: Error;
  severity?: AlertColor;
  /** In place of the message of the error. */
  text?: string;
}

/**
 * Says in a form why its action failed, and when a lost connection is back. It takes the focus, which the disabled
 * button lost, and so comes into view in a long dialog.
 */
export function FailureAlert({ error, severity = severityOf(error), text = errorText(error) }: FailureAlertProps) {
  const isBack = useConnectionIsBack(isOffline(error));
  const alert = useRef<HTMLDivElement>(null);
  // A failure that follows at once replaces the one before without a new alert.
  useEffect(() => alert.current?.focus(), [error]);
  return (
    <Alert ref={alert} tabIndex={-1} severity={isBack ? 'info' : severity}>
      {isBack ? words.backOnline : text}
    </Alert>
  );
}

/** Whether the connection has come back since the failure. */
function useConnectionIsBack(wasLost: boolean): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (!wasLost) return;
    const onOnline = () => setBack(true);
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [wasLost]);
  return isBack;
}
