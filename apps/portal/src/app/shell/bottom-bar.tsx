import { NavLink } from 'react-router';
import { useParty } from '../../api/session/use-session.js';
import { preloadScreen } from '../routes.js';
import { prefersReducedMotion } from '../../ui/theme/reduced-motion.js';
import { plural, t } from '../../i18n/translate.js';
import classes from './bottom-bar.module.css';
import { NAVIGATION_ITEMS } from './navigation.js';
import { useToDoCount } from './use-to-do-count.js';
import { useUnreadCount } from './use-unread-count.js';

/** The navigation bar on phones. */
export function BottomBar() {
  const party = useParty();
  const unread = useUnreadCount();
  const toDo = useToDoCount();
  return (
    <nav className={classes.bar} aria-label={t('nav.places')}>
      {NAVIGATION_ITEMS[party]
        .filter(({ menuOnly, headerOnly }) => !menuOnly && !headerOnly)
        .map(({ to, short, Icon, counts }) => (
          <NavLink
            key={to}
            to={to}
            className={classes.place}
            viewTransition={!prefersReducedMotion()}
            onTouchStart={() => preloadScreen(to)}
          >
            <span className={classes.icon}>
              <Icon size={24} stroke={1.75} aria-hidden="true" />
              {counts === 'messages' && <Count count={unread} />}
              {counts === 'bookings' && <Count count={toDo} />}
            </span>
            <span className={classes.label}>{t(short)}</span>
            {counts === 'messages' && unread > 0 && (
              <span className={classes.spoken}>{plural('chats.unread', unread)}</span>
            )}
            {counts === 'bookings' && toDo > 0 && (
              <span className={classes.spoken}>{plural('todo.waiting', toDo)}</span>
            )}
          </NavLink>
        ))}
    </nav>
  );
}

function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.badge} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}
