import { Button, Modal } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { useBlock } from '../../data/matching.queries.js';
import { firstName } from '../../format.js';
import { messageOf } from '../../messages.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../words/words.js';
import dialog from './dialog.module.css';
import classes from './helper.module.css';

/** From then on neither finds nor books the other. */
export function BlockPerson({ person }: { person: { _id: string; name: string } }) {
  const [isAsking, setAsking] = useState(false);
  const { isBlocked, change } = useBlock(person);
  const name = firstName(person.name);
  return (
    <div className={classes.block}>
      {isBlocked && <p role="status">{t('helper.blocked', { name })}</p>}
      {change.error && <Notice>{messageOf(change.error, 'error.block')}</Notice>}
      <Button
        variant="subtle"
        color="gray"
        loading={change.isPending}
        leftSection={<IconBan size={20} aria-hidden="true" />}
        onClick={() => (isBlocked ? change.mutate(false) : setAsking(true))}
      >
        {t(isBlocked ? 'helper.unblock' : 'helper.block', { name })}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('helper.blockTitle', { name })}
        closeButtonProps={{ 'aria-label': t('action.close') }}
      >
        <p className={dialog.text}>{t('helper.blockText')}</p>
        <div className={dialog.buttons}>
          <Button variant="default" onClick={() => setAsking(false)}>
            {t('action.notNow')}
          </Button>
          <Button
            color="#b3261e"
            onClick={() => {
              setAsking(false);
              change.mutate(true);
            }}
          >
            {t('helper.block', { name })}
          </Button>
        </div>
      </Modal>
    </div>
  );
}
