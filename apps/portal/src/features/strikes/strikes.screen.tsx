import { Button, Skeleton } from '@mantine/core';
import type { Strike } from '@sahaya/contracts';
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
  const strikes = useQuery(strikesQuery);
  const [contested, setContested] = useState<Strike>();
  return (
    <Screen narrow title={t('strikes.title')} lead={strikes.data && strikes.data.length > 0 && t('strikes.lead')}>
      {strikes.isError && (
        <Notice onRetry={() => void strikes.refetch()} busy={strikes.isFetching}>
          {errorMessage(strikes.error, 'error.strikes')}
        </Notice>
      )}
      {strikes.isPending && <Waiting />}
      {strikes.data?.length === 0 && <EmptyState scene="check">{t('strikes.none')}</EmptyState>}
      {strikes.data && strikes.data.length > 0 && (
        <ul className={classes.list}>
          {strikes.data.map((strike) => (
            <StrikeRow key={strike._id} strike={strike} onContest={() => setContested(strike)} />
          ))}
        </ul>
      )}
      {contested && <ContestStrikeDialog strike={contested} onClose={() => setContested(undefined)} />}
    </Screen>
  );
}

const LOOKS: Record<Strike['state'], { tone: BadgeTone; icon: Icon }> = {
  standing: { tone: 'over', icon: IconFlag },
  contested: { tone: 'waiting', icon: IconClock },
  lifted: { tone: 'done', icon: IconCircleCheck },
};

function StrikeRow({ strike, onContest }: { strike: Strike; onContest: () => void }) {
  const { kind, state, service, date, startTime, at, contest, note } = strike;
  return (
    <li className={classes.strike}>
      <div className={classes.head}>
        <h2>{t(`strikes.${kind}`)}</h2>
        <Badge {...LOOKS[state]}>{t(`strikes.state.${state}`)}</Badge>
      </div>
      <p>
        {t('strikes.visit', { service: serviceName(service), when: `${formatDate(date)}, ${formatTime(startTime)}` })}
      </p>
      <p className={classes.quiet}>{t('strikes.since', { day: formatInstantDate(at) })}</p>
      {contest && <p>{t('strikes.yours', { reason: contest.reason })}</p>}
      {note && <p>{t('strikes.note', { note })}</p>}
      {state === 'contested' && <p>{t('strikes.waits')}</p>}
      {state === 'standing' && !contest && (
        <Button variant="default" onClick={onContest} className={classes.action}>
          {t('strikes.contest')}
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
