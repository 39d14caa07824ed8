import { Button } from '@mantine/core';
import type { BlockedPerson } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../api/error-message.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { showUndo } from '../../../ui/feedback/undo-notice.js';
import { LoadingPlaceholder } from '../../../ui/feedback/loading-placeholder.js';
import { t } from '../../../i18n/translate.js';
import classes from '../profile.module.css';
import { ProfileSection } from '../section.js';
import { blocksQuery, useBlockPerson } from '../../../api/queries/blocks.queries.js';

/** The blocked people, each with a button to unblock. */
export function BlockedPeopleSection() {
  const { data: people, error, isFetching, refetch } = useQuery(blocksQuery);
  return (
    <ProfileSection id="blocked" title={t('blocked.title')} lead={t('blocked.lead')}>
      {error && (
        <Notice onRetry={() => void refetch()} busy={isFetching}>
          {errorMessage(error, 'error.loadBlocks')}
        </Notice>
      )}
      {!people && !error && <LoadingPlaceholder height={44} />}
      {people?.length === 0 && <p className={classes.hint}>{t('blocked.none')}</p>}
      {people && people.length > 0 && (
        <ul className={classes.rows}>
          {people.map((person) => (
            <Row key={person._id} person={person} />
          ))}
        </ul>
      )}
    </ProfileSection>
  );
}

function Row({ person }: { person: BlockedPerson }) {
  const change = useBlockPerson(person);
  const name = person.name ?? t('blocked.gone');
  // The row is gone before the callback of a mutation would be called. An error is shown in the row.
  const unblock = () =>
    void change.mutateAsync(false).then(
      () => showUndo(t('blocked.unblocked', { name }), () => change.mutateAsync(true), 'error.block'),
      () => undefined,
    );
  return (
    <li className={classes.row}>
      <span className={classes.rowText}>{name}</span>
      <Button variant="default" loading={change.isPending} onClick={unblock} aria-label={t('helper.unblock', { name })}>
        {t('blocked.unblock')}
      </Button>
      {change.isError && <Notice>{errorMessage(change.error, 'error.block')}</Notice>}
    </li>
  );
}
