import { Button, PasswordInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { currentPasswordViolation } from '@sahaya/domain';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage, fieldMessage, toViolation } from '../../../../api/error-message.js';
import { t } from '../../../../i18n/translate.js';
import { Notice } from '../../../../ui/feedback/notice.js';
import { saveFile } from '../../../../ui/files/save-file.js';
import { Choice } from '../../../../ui/forms/choice.js';
import { selectField } from '../../../../ui/forms/focus-field.js';
import { useForm } from '../../../../ui/forms/use-form.js';
import { ModalDialog } from '../../../../ui/layout/modal-dialog.js';
import classes from '../../profile.module.css';
import { useExportData } from '../security.queries.js';

const FORM = 'export';
const FORMATS = {
  html: { label: 'data.exportHtml', hint: 'data.exportHtmlHint' },
  json: { label: 'data.exportJson', hint: 'data.exportJsonHint' },
} as const;
type Format = keyof typeof FORMATS;

async function toPage(data: Record<string, unknown>): Promise<string> {
  const [{ buildExportPage }, { loadExportTexts }] = await Promise.all([
    import('./export-page.js'),
    import('./export-texts.js'),
  ]);
  return buildExportPage(data, await loadExportTexts());
}

async function save(data: Record<string, unknown>, format: Format): Promise<void> {
  const [type, text] =
    format === 'json' ? ['application/json', JSON.stringify(data, null, 2)] : ['text/html', await toPage(data)];
  saveFile({ name: `my-data.${format}`, blob: new Blob([text], { type }) });
}

/** Asks for the password and the format, then saves all data of the person as a file. */
export function DownloadDialog({ onClose }: { onClose: () => void }) {
  const [format, setFormat] = useState<Format>('html');
  const download = useExportData((data) => save(data, format));
  const { form, text, refuse, submit } = useForm(FORM, { password: '' }, currentPasswordViolation);
  const { error, onChange, ...input } = text('password');
  const refused = fieldMessage(download.error, 'password');
  const send = submit(() => {
    if (download.isPending) return;
    download.mutate(form, {
      onSuccess: () => {
        notifications.show({ message: t('data.exported'), color: 'teal' });
        onClose();
      },
      onError: (failure) => {
        refuse(failure);
        if (!toViolation(failure) && fieldMessage(failure, 'password')) selectField(FORM, 'password');
      },
    });
  });
  return (
    <ModalDialog title={t('data.export')} onClose={onClose}>
      <form onSubmit={send} noValidate className={classes.form}>
        <p className={classes.hint}>{t('data.exportText')}</p>
        <fieldset className={classes.choices}>
          <legend>{t('data.exportFormat')}</legend>
          {(Object.keys(FORMATS) as Format[]).map((one) => (
            <Choice
              key={one}
              type="radio"
              name="export-format"
              value={one}
              checked={format === one}
              onChange={() => setFormat(one)}
              label={t(FORMATS[one].label)}
              hint={t(FORMATS[one].hint)}
            />
          ))}
        </fieldset>
        <PasswordInput
          {...input}
          error={error || refused}
          onChange={(event) => {
            onChange(event);
            if (download.isError) download.reset();
          }}
          label={t('password.current')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
          data-autofocus
        />
        {download.isError && !refused && <Notice>{errorMessage(download.error, 'error.export')}</Notice>}
        <Button type="submit" loading={download.isPending} leftSection={<IconDownload size={20} aria-hidden="true" />}>
          {t('data.exportSave')}
        </Button>
      </form>
    </ModalDialog>
  );
}
