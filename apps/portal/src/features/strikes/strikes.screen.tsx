import { Button, Skeleton } from '@mantine/core';
import type { Mark } from '@sahaya/contracts';
import { type Icon, IconCircleCheck, IconClock, IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatInstantDate, formatTime } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { Badge, type BadgeTone } from '../../ui/display/badge.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { Notice } from '../../ui/feedback/notice.js';
import { Screen } from '../../ui/layout/screen.js';
import { serviceName, t } from '../../i18n/translate.js';
import { ContestStrikeDialog } from './contest-strike-dialog.js';
import classes from './strikes.module.css';
import { strikesQuery } from './strikes.queries.js';

/** A helper's missed and late-cancelled visits, and the outcome of each. */
export function StrikesScreen() {
  const marks = useQuery(strikesQuery);
  const [contested, setContested] = useState<Mark>();
  return (
    <Screen narrow title={t('marks.title')} lead={marks.data && marks.data.length > 0 && t('marks.lead')}>
      {marks.isError && (
        <Notice onRetry={() => void marks.refetch()} busy={marks.isFetching}>
          {errorMessage(marks.error, 'error.marks')}
        </Notice>
      )}
      {marks.isPending && <Waiting />}
      {marks.data?.length === 0 && <EmptyState scene="check">{t('marks.none')}</EmptyState>}
      {marks.data && marks.data.length > 0 && (
        <ul className={classes.list}>
          {marks.data.map((mark) => (
            <MarkRow key={mark._id} mark={mark} onContest={() => setContested(mark)} />
          ))}
        </ul>
      )}
      {contested && <ContestStrikeDialog mark={contested} onClose={() => setContested(undefined)} />}
    </Screen>
  );
}

const LOOKS: Record<Mark['state'], { tone: BadgeTone; icon: Icon }> = {
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
      <p>
        {t('marks.visit', { service: serviceName(service), when: `${formatDate(date)}, ${formatTime(startTime)}` })}
      </p>
      <p className={classes.quiet}>{t('marks.since', { day: formatInstantDate(at) })}</p>
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
