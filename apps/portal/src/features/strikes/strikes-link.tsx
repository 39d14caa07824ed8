import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import classes from './strikes.module.css';
import { strikesQuery } from './strikes.queries.js';

/** Strikes are rare, so the list is not loaded at each visit of the screen. */
const RENEWED_MS = 5 * 60_000;

/** Leads to the strikes of a helper who has any; other helpers read nothing about strikes. */
export function StrikesLink() {
  const { data: strikes = [] } = useQuery({ ...strikesQuery, staleTime: RENEWED_MS });
  if (strikes.length === 0) return null;
  return (
    <p className={classes.link}>
      {t('strikes.fromJobs')}{' '}
      <Anchor component={ScreenLink} to="/strikes" inherit>
        {t('strikes.title')}
      </Anchor>
    </p>
  );
}
