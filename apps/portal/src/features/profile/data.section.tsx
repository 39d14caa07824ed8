import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { LIMITS } from '@sahaya/domain';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { instantDay } from '../../format.js';
import { messageOf } from '../../messages.js';
import { useUndoDeletion } from '../../session/session.queries.js';
import { useUser } from '../../session/use-session.js';
import { saveFile } from '../../save-file.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../words/words.js';
import { Ask } from '../../ui/ask.js';
import classes from './profile.module.css';
import { Section } from './section.js';
import { useExport, useRequestDeletion } from './security.queries.js';

const days = LIMITS.deletionUndoDays;

/** Taking one's data along, and leaving: as easy as joining. */
export function DataSection() {
  const { deletion } = useUser();
  const [asking, setAsking] = useState(false);
  const download = useExport();
  const leave = useRequestDeletion();
  const stay = useUndoDeletion();
  const failed = leave.error ?? stay.error;

  return (
    <Section id="data" title={t('data.title')}>
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
          {download.isError && <Notice>{messageOf(download.error, 'error.export')}</Notice>}
        </li>
        <li className={classes.row}>
          {deletion ? (
            <>
              <p className={classes.rowText}>{t('data.planned', { date: instantDay(deletion.dueAt) })}</p>
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
          {failed && <Notice>{messageOf(failed, 'error.deletion')}</Notice>}
        </li>
      </ul>
      <Ask
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
    </Section>
  );
}

const saveAsFile = (data: unknown) =>
  saveFile({ name: 'my-data.json', blob: new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }) });
