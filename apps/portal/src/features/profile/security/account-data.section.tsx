import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { LIMITS } from '@sahaya/domain';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInstantDate } from '../../../i18n/format.js';
import { errorMessage } from '../../../api/error-message.js';
import { useUndoDeletion } from '../../../api/session/session.queries.js';
import { useUser } from '../../../api/session/use-session.js';
import { saveFile } from '../../../ui/files/save-file.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { t } from '../../../i18n/translate.js';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.js';
import classes from '../profile.module.css';
import { ProfileSection } from '../section.js';
import { useExportData, useRequestDeletion } from './security.queries.js';

const days = LIMITS.deletionUndoDays;

/** Export of personal data and deletion of the account. */
export function AccountDataSection() {
  const { deletion } = useUser();
  const [asking, setAsking] = useState(false);
  const download = useExportData();
  const leave = useRequestDeletion();
  const stay = useUndoDeletion();
  const failed = leave.error ?? stay.error;

  return (
    <ProfileSection id="data" title={t('data.title')}>
      <ul className={classes.rows}>
        <li className={classes.row}>
          <p className={classes.rowText}>{t('data.exportHint')}</p>
          <Button
            variant="default"
            loading={download.isPending}
            leftSection={<IconDownload size={20} aria-hidden="true" />}
            onClick={() => download.mutate(undefined, { onSuccess: saveAsFile })}
          >
            {t('data.export')}
          </Button>
          {download.isError && <Notice>{errorMessage(download.error, 'error.export')}</Notice>}
        </li>
        <li className={classes.row}>
          {deletion ? (
            <>
              <p className={classes.rowText}>{t('data.planned', { date: formatInstantDate(deletion.dueAt) })}</p>
              <Button
                loading={stay.isPending}
                onClick={() =>
                  stay.mutate(undefined, {
                    onSuccess: () => notifications.show({ message: t('data.kept'), color: 'teal' }),
                  })
                }
              >
                {t('data.keep')}
              </Button>
            </>
          ) : (
            <>
              <p className={classes.rowText}>{t('data.deleteHint', { days })}</p>
              <Button
                variant="default"
                c="var(--mantine-color-error)"
                loading={leave.isPending}
                onClick={() => setAsking(true)}
              >
                {t('data.delete')}
              </Button>
            </>
          )}
          {failed && <Notice>{errorMessage(failed, 'error.deletion')}</Notice>}
        </li>
      </ul>
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
    </ProfileSection>
  );
}

const saveAsFile = (data: unknown) =>
  saveFile({ name: 'my-data.json', blob: new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }) });
