import { BRAND } from '@sahaya/domain';
import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { firstName } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { BlockDialog } from '../../ui/people/block-dialog.js';
import { Notice } from '../../ui/feedback/notice.js';
import { t } from '../../i18n/translate.js';
import classes from './helper.module.css';
import { useBlockPerson, useIsBlocked } from '../../api/queries/blocks.queries.js';

/** Blocks a person: afterwards neither of the two can find or book the other. */
export function BlockPerson({ person }: { person: { _id: string; name: string } }) {
  const [isAsking, setAsking] = useState(false);
  const isBlocked = useIsBlocked(person._id);
  const change = useBlockPerson(person);
  const name = firstName(person.name);
  return (
    <div className={classes.block}>
      {isBlocked && <p role="status">{t('helper.blocked', { name, brand: BRAND })}</p>}
      {change.error && <Notice>{errorMessage(change.error, 'error.block')}</Notice>}
      <Button
        variant="subtle"
        color="gray"
        loading={change.isPending}
        leftSection={<IconBan size={20} aria-hidden="true" />}
        onClick={() => (isBlocked ? change.mutate(false) : setAsking(true))}
      >
        {t(isBlocked ? 'helper.unblock' : 'helper.block', { name })}
      </Button>
      <BlockDialog
        person={person}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          change.mutate(true);
        }}
      />
    </div>
  );
}
