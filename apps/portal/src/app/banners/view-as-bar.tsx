import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useServerNow } from '../../api/server-clock.js';
import { useLogout } from '../../api/session/session.queries.js';
import { sessionStore } from '../../api/session/session-store.js';
import { t } from '../../i18n/translate.js';
import classes from './view-as-banner.module.css';
import { type Session } from '../../api/session/session.js';

/** Whose account a view-as tab shows, that it is read-only and without private content, and the time left. */
export default function ViewAsBar({ session, until }: { session: Session; until: string }) {
  const end = useLogout();
  const left = Math.max(0, Date.parse(until) - useServerNow(1_000).getTime());
  const isOver = left === 0;
  const leave = useEffectEvent(() => sessionStore.leave());
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
  return (
    <section className={classes.banner} aria-label={t('view.title')}>
      <p>
        <IconEye size={20} aria-hidden="true" />
        <span>
          {t('view.as', { name: session.user.name })} <span role="timer">{t('view.left', { time: clock(left) })}</span>
          <span className={classes.note}>{t('view.private')}</span>
        </span>
      </p>
      <Button variant="default" size="compact-md" onClick={() => end.mutate()}>
        {t('view.end')}
      </Button>
    </section>
  );
}

/** `14:32`. */
const clock = (ms: number) => {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
