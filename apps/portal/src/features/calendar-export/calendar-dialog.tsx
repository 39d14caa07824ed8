import { Button, Modal, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../api/error-message.js';
import { Notice } from '../../ui/feedback/notice.js';
import { t } from '../../i18n/translate.js';
import classes from './calendar-dialog.module.css';
import { useDisableCalendarFeed, useEnableCalendarFeed } from './calendar-export.queries.js';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Creates a private URL that a calendar app can subscribe to. */
export function CalendarDialog({ opened, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('calendar.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {opened && <Feed />}
    </Modal>
  );
}

/** The URL gives access to the visits, so it is shown once, and a new one replaces it. */
function Feed() {
  const open = useEnableCalendarFeed();
  const close = useDisableCalendarFeed();
  const error = open.error ?? close.error;
  const address = open.data && `${window.location.origin}/api${open.data.path}`;
  return (
    <div className={classes.feed}>
      <p>{t('calendar.text')}</p>
      {address && <Address address={address} />}
      {close.isSuccess && <Notice tone="info">{t('calendar.closed')}</Notice>}
      {error && <Notice>{errorMessage(error, 'error.calendar')}</Notice>}
      <div className={classes.actions}>
        <Button variant={address ? 'default' : 'filled'} onClick={() => open.mutate()} loading={open.isPending}>
          {t(address ? 'calendar.renew' : 'calendar.open')}
        </Button>
        <Button
          variant="default"
          loading={close.isPending}
          onClick={() => close.mutate(undefined, { onSuccess: () => open.reset() })}
        >
          {t('calendar.close')}
        </Button>
      </div>
      <p className={classes.hint}>{t('calendar.hint')}</p>
    </div>
  );
}

function Address({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(address).then(() => setCopied(true));
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <>
      <TextInput
        label={t('calendar.address')}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button
          leftSection={<Icon size={20} aria-hidden="true" />}
          // If copying is not allowed, the URL can be selected.
          onClick={() => void copy().catch(() => undefined)}
        >
          <span role="status">{t(isCopied ? 'calendar.copied' : 'calendar.copy')}</span>
        </Button>
        <Button component="a" variant="default" href={address.replace(/^https?:/, 'webcal:')}>
          {t('calendar.subscribe')}
        </Button>
      </div>
    </>
  );
}
