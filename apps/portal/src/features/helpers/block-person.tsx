import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { useBlock, useIsBlocked } from '../../data/matching.queries.js';
import { firstName } from '../../format.js';
import { messageOf } from '../../messages.js';
import { AskToBlock } from '../../ui/ask-to-block.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../words/words.js';
import classes from './helper.module.css';

/** From then on neither finds nor books the other. */
export function BlockPerson({ person }: { person: { _id: string; name: string } }) {
  const [isAsking, setAsking] = useState(false);
  const isBlocked = useIsBlocked(person._id);
  const change = useBlock(person);
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
      <AskToBlock
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
