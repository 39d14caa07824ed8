import { Button } from '@mantine/core';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { t } from '../../i18n/translate.js';
import classes from './header.module.css';

/** Login and Get Started, without the link to the current screen. */
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
