import { Button } from '@mantine/core';
import type { BlockedPerson } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { blocksQuery, useBlock } from '../../data/matching.queries.js';
import { messageOf } from '../../messages.js';
import { Notice } from '../../ui/notice.js';
import { Waiting } from '../../ui/waiting.js';
import { t } from '../../words/words.js';
import classes from './profile.module.css';
import { Section } from './section.js';

/** Whom one does not want to meet again; each can be unblocked. */
export function BlocksSection() {
  const { data: people, error, isFetching, refetch } = useQuery(blocksQuery);
  return (
    <Section id="blocked" title={t('blocked.title')} lead={t('blocked.lead')}>
      {error && (
        <Notice onRetry={() => void refetch()} busy={isFetching}>
          {messageOf(error, 'error.loadBlocks')}
        </Notice>
      )}
      {!people && !error && <Waiting height={44} />}
      {people?.length === 0 && <p className={classes.hint}>{t('blocked.none')}</p>}
      {people && people.length > 0 && (
        <ul className={classes.rows}>
          {people.map((person) => (
            <Row key={person._id} person={person} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Row({ person }: { person: BlockedPerson }) {
  const change = useBlock(person);
  const name = person.name ?? t('blocked.gone');
  return (
    <li className={classes.row}>
      <span className={classes.rowText}>{name}</span>
      <Button
        variant="default"
        loading={change.isPending}
        onClick={() => change.mutate(false)}
        aria-label={t('helper.unblock', { name })}
      >
        {t('blocked.unblock')}
      </Button>
      {change.isError && <Notice>{messageOf(change.error, 'error.block')}</Notice>}
    </li>
  );
}
