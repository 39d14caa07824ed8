import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { LIMITS } from '@sahaya/domain';
import { useState } from 'react';
import { errorMessage } from '../../../../api/error-message.js';
import { useUndoDeletion } from '../../../../api/session/session.queries.js';
import { useUser } from '../../../../api/session/use-session.js';
import { formatInstantDate } from '../../../../i18n/format.js';
import { t } from '../../../../i18n/translate.js';
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.js';
import { Notice } from '../../../../ui/feedback/notice.js';
import classes from '../../profile.module.css';
import { useRequestDeletion } from '../security.queries.js';

const days = LIMITS.deletionUndoDays;

/** The deletion of the account: what has to be settled first, the request, and its undo for a week. */
export function DeletionRow() {
  const { deletion } = useUser();
  const [asking, setAsking] = useState(false);
  const leave = useRequestDeletion();
  const stay = useUndoDeletion();
  const failed = leave.error ?? stay.error;
  const keep = () =>
    stay.mutate(undefined, { onSuccess: () => notifications.show({ message: t('data.kept'), color: 'teal' }) });
  return (
    <>
      <div className={classes.rowText}>
        <h3 className={classes.strong}>{t('data.erase')}</h3>
        <p className={classes.quiet}>
          {deletion ? t('data.planned', { date: formatInstantDate(deletion.dueAt) }) : t('data.deleteHint', { days })}
        </p>
      </div>
      {deletion ? (
        <Button loading={stay.isPending} onClick={keep}>
          {t('data.keep')}
        </Button>
      ) : (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          loading={leave.isPending}
          onClick={() => setAsking(true)}
        >
          {t('data.delete')}
        </Button>
      )}
      {failed && <Notice>{errorMessage(failed, 'error.deletion')}</Notice>}
      <ConfirmDialog
        opened={asking}
        title={t('data.deleteTitle')}
        text={t('data.deleteText', { days })}
        confirm={t('data.deleteYes')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          leave.mutate(undefined);
        }}
      />
    </>
  );
}
