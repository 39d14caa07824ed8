import { Button, Skeleton } from '@mantine/core';
import type { Mark } from '@sahaya/contracts';
import { type Icon, IconCircleCheck, IconClock, IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateWords, instantDay, timeWords } from '../../format.js';
import { messageOf } from '../../messages.js';
import { Badge, type Tone } from '../../ui/badge.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Notice } from '../../ui/notice.js';
import { Screen } from '../../ui/screen.js';
import { serviceName, t } from '../../words/words.js';
import { ContestDialog } from './contest-dialog.js';
import classes from './marks.module.css';
import { marksQuery } from './marks.queries.js';

/** A helper's visits that failed by the helper's own fault, and what became of each. */
export function MarksScreen() {
  const marks = useQuery(marksQuery);
  const [contested, setContested] = useState<Mark>();
  return (
    <Screen narrow title={t('marks.title')} lead={t('marks.lead')}>
      {marks.isError && (
        <Notice onRetry={() => void marks.refetch()} busy={marks.isFetching}>
          {messageOf(marks.error, 'error.marks')}
        </Notice>
      )}
      {marks.isPending && <Waiting />}
      {marks.data?.length === 0 && <EmptyState scene="star">{t('marks.none')}</EmptyState>}
      {marks.data && marks.data.length > 0 && (
        <ul className={classes.list}>
          {marks.data.map((mark) => (
            <MarkRow key={mark._id} mark={mark} onContest={() => setContested(mark)} />
          ))}
        </ul>
      )}
      {contested && <ContestDialog mark={contested} onClose={() => setContested(undefined)} />}
    </Screen>
  );
}

const LOOKS: Record<Mark['state'], { tone: Tone; icon: Icon }> = {
  standing: { tone: 'over', icon: IconFlag },
  contested: { tone: 'waiting', icon: IconClock },
  lifted: { tone: 'done', icon: IconCircleCheck },
};

function MarkRow({ mark, onContest }: { mark: Mark; onContest: () => void }) {
  const { kind, state, service, date, startTime, at, contest, note } = mark;
  return (
    <li className={classes.mark}>
      <div className={classes.head}>
        <h2>{t(`marks.${kind}`)}</h2>
        <Badge {...LOOKS[state]}>{t(`marks.state.${state}`)}</Badge>
      </div>
      <p>{t('marks.visit', { service: serviceName(service), when: `${dateWords(date)}, ${timeWords(startTime)}` })}</p>
      <p className={classes.quiet}>{t('marks.since', { day: instantDay(at) })}</p>
      {contest && <p>{t('marks.yours', { reason: contest.reason })}</p>}
      {note && <p>{t('marks.note', { note })}</p>}
      {state === 'contested' && <p>{t('marks.waits')}</p>}
      {state === 'standing' && !contest && (
        <Button variant="default" onClick={onContest} className={classes.action}>
          {t('marks.contest')}
        </Button>
      )}
    </li>
  );
}

const Waiting = () => (
  <div aria-busy="true" role="status" aria-label={t('state.loading')} className={classes.list}>
    <Skeleton height={148} radius="lg" />
    <Skeleton height={148} radius="lg" />
  </div>
);
