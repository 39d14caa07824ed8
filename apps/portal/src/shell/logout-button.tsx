import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useOutbox } from '../pwa/outbox.js';
import { useLogout } from '../session/session.queries.js';
import { Window } from '../ui/window.js';
import { plural, t } from '../words/words.js';
import classes from './outbox-window.module.css';

interface Props extends ButtonProps {
  onLeave?: () => void;
}

/** Logs out; what waits on this device would be lost, so then it asks first. */
export function LogoutButton({ onLeave, ...look }: Props) {
  const logout = useLogout();
  const waiting = useOutbox().length;
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    onLeave?.();
    logout.mutate();
  };
  return (
    <>
      <Button {...look} onClick={() => (waiting > 0 ? setAsking(true) : leave())}>
        {t('nav.logout')}
      </Button>
      {isAsking && (
        <Window title={t('waits.title')} onClose={() => setAsking(false)}>
          <p className={classes.text}>{plural('waits.logout', waiting)}</p>
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setAsking(false)}>
              {t('action.notNow')}
            </Button>
            <Button color="#b3261e" onClick={leave}>
              {t('waits.logoutAnyway')}
            </Button>
          </div>
        </Window>
      )}
    </>
  );
}
