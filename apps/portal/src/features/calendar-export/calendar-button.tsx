import { ActionIcon } from '@mantine/core';
import { IconCalendarShare } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/translate.js';

const CalendarDialog = lazy(() => import('./calendar-dialog.js').then((m) => ({ default: m.CalendarDialog })));

/** Opens the dialog with the private URL for calendar apps. */
export function CalendarButton() {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <ActionIcon variant="default" onClick={() => setOpen(true)} aria-label={t('calendar.title')}>
        <IconCalendarShare size={22} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <Suspense>{isOpen !== undefined && <CalendarDialog opened={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
