import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatInstantDate } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { useUndoDeletion } from '../../api/session/session.queries.js';
import { useSession } from '../../api/session/use-session.js';
import { t } from '../../i18n/translate.js';
import classes from './deletion-banner.module.css';

/** Shown on every page of an account that is planned for deletion: the date, and a button to keep the account. */
export function DeletionBanner() {
  const deletion = useSession()?.user.deletion;
  const stay = useUndoDeletion();
  if (!deletion) return null;
  return (
    <section className={classes.banner} aria-label={t('data.plannedTitle')}>
      <p>
        <IconAlertTriangle size={22} aria-hidden="true" />
        {t('data.planned', { date: formatInstantDate(deletion.dueAt) })}
      </p>
      <Button variant="default" loading={stay.isPending} onClick={() => stay.mutate(undefined)}>
        {t('data.undo')}
      </Button>
      {stay.isError && <p role="alert">{errorMessage(stay.error, 'error.deletion')}</p>}
    </section>
  );
}
