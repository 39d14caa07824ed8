import { Button } from '@mantine/core';
import { ScreenLink } from '../ui/screen-link.js';
import { t } from '../words/words.js';
import classes from './header.module.css';

/** Login and Get Started, but for the screen that one is on. */
export function GuestLinks({
  className,
  current,
  onLeave,
}: {
  className: string | undefined;
  current: string;
  onLeave?: () => void;
}) {
  return (
    <nav className={className} aria-label={t('nav.main')}>
      {current !== '/login' && (
        <Button component={ScreenLink} to="/login" variant="subtle" onClick={onLeave}>
          {t('nav.login')}
        </Button>
      )}
      {current !== '/register' && (
        <Button component={ScreenLink} to="/register" onClick={onLeave} className={classes.start}>
          {t('nav.getStarted')}
        </Button>
      )}
    </nav>
  );
}
