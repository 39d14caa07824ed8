import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useOfflineQueue } from '../../offline/offline-queue.js';
import { useLogout } from '../../api/session/session.queries.js';
import { ModalDialog } from '../../ui/layout/modal-dialog.js';
import { plural, t } from '../../i18n/translate.js';
import classes from '../banners/offline-queue-dialog.module.css';

interface Props extends ButtonProps {
  onLeave?: () => void;
}

/** Logs out and returns to the landing page. If actions are queued on this device, it asks first, because they would be lost. */
export function LogoutButton({ onLeave, ...look }: Props) {
  const logout = useLogout();
  const navigate = useNavigate();
  const waiting = useOfflineQueue().length;
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    onLeave?.();
    logout.mutate();
    void navigate('/');
  };
  return (
    <>
      <Button {...look} onClick={() => (waiting > 0 ? setAsking(true) : leave())}>
        {t('nav.logout')}
      </Button>
      {isAsking && (
        <ModalDialog title={t('waits.title')} onClose={() => setAsking(false)}>
          <p className={classes.text}>{plural('waits.logout', waiting)}</p>
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setAsking(false)}>
              {t('action.notNow')}
            </Button>
            <Button color="#b3261e" onClick={leave}>
              {t('waits.logoutAnyway')}
            </Button>
          </div>
        </ModalDialog>
      )}
    </>
  );
}
