import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useNow } from '../now.js';
import { useLogout } from '../session/session.queries.js';
import { type Session, sessionStore } from '../session/session.js';
import { useSession } from '../session/use-session.js';
import { isViewTab, VIEW_PATH } from '../session/view.js';
import { t } from '../words/words.js';
import classes from './view-banner.module.css';

/** On every page of a tab in which staff look through an account: whose, that nothing can be changed, for how long. */
export function ViewBanner() {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (isViewTab() && !session) void navigate(VIEW_PATH, { replace: true });
  }, [session, pathname, navigate]);
  return session?.until ? <Looking session={session} until={session.until} /> : null;
}

function Looking({ session, until }: { session: Session; until: string }) {
  const end = useLogout();
  const left = Math.max(0, Date.parse(until) - useNow(1_000).getTime());
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
