import { Button, Modal, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../messages.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../words/words.js';
import classes from './calendar-dialog.module.css';
import { useCloseCalendar, useOpenCalendar } from './calendar.queries.js';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** The private address by which a calendar of one's own follows all visits. */
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

/** Who has the address reads the visits: it is shown once, a new one ends it. */
function Feed() {
  const open = useOpenCalendar();
  const close = useCloseCalendar();
  const error = open.error ?? close.error;
  const address = open.data && `${window.location.origin}/api${open.data.path}`;
  return (
    <div className={classes.feed}>
      <p>{t('calendar.text')}</p>
      {address && <Address address={address} />}
      {close.isSuccess && <Notice tone="info">{t('calendar.closed')}</Notice>}
      {error && <Notice>{messageOf(error, 'error.calendar')}</Notice>}
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
          // Where copying is not allowed the address is there to be selected.
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
