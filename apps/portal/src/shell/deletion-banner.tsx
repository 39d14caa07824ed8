import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { instantDay } from '../format.js';
import { messageOf } from '../messages.js';
import { useUndoDeletion } from '../session/session.queries.js';
import { useSession } from '../session/use-session.js';
import { t } from '../words/words.js';
import classes from './deletion-banner.module.css';

/** On every page of an account that is about to be deleted: when, and the way back. */
export function DeletionBanner() {
  const deletion = useSession()?.user.deletion;
  const stay = useUndoDeletion();
  if (!deletion) return null;
  return (
    <section className={classes.banner} aria-label={t('data.plannedTitle')}>
      <p>
        <IconAlertTriangle size={22} aria-hidden="true" />
        {t('data.planned', { date: instantDay(deletion.dueAt) })}
      </p>
      <Button variant="default" loading={stay.isPending} onClick={() => stay.mutate(undefined)}>
        {t('data.undo')}
      </Button>
      {stay.isError && <p role="alert">{messageOf(stay.error, 'error.deletion')}</p>}
    </section>
  );
}
