import { NavLink } from 'react-router';
import { useParty } from '../session/use-session.js';
import { preloadScreen } from '../routes.js';
import { plural, t } from '../words/words.js';
import classes from './bottom-bar.module.css';
import { PLACES } from './navigation.js';
import { useUnread } from './use-unread.js';

/** The phone's places. */
export function BottomBar() {
  const party = useParty();
  const unread = useUnread();
  return (
    <nav className={classes.bar} aria-label={t('nav.places')}>
      {PLACES[party]
        .filter(({ menuOnly, headerOnly }) => !menuOnly && !headerOnly)
        .map(({ to, short, Icon, counts }) => (
          <NavLink key={to} to={to} className={classes.place} onTouchStart={() => preloadScreen(to)}>
            <span className={classes.icon}>
              <Icon size={24} stroke={1.75} aria-hidden="true" />
              {counts && unread > 0 && (
                <span className={classes.badge}>
                  <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
                </span>
              )}
            </span>
            <span className={classes.label}>{t(short)}</span>
            {counts && unread > 0 && <span className={classes.spoken}>{plural('chats.unread', unread)}</span>}
          </NavLink>
        ))}
    </nav>
  );
}
