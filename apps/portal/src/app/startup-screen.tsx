import { BRAND } from '@sahaya/domain';
import { useEffect, useState } from 'react';
import { t } from '../i18n/translate.js';
import { BrandMark } from '../ui/display/brand-mark.js';
import classes from './startup-screen.module.css';

const STARTUP_MS = 1000;

/** True for the first second. */
export function useStartingUp(): boolean {
  const [starting, setStarting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setStarting(false), STARTUP_MS);
    return () => clearTimeout(timer);
  }, []);
  return starting;
}

export function StartupScreen() {
  return (
    <div className={classes.screen} role="status" aria-label={t('startup.loading', { brand: BRAND })}>
      <div className={classes.mark}>
        <BrandMark size={72} />
      </div>
    </div>
  );
}
