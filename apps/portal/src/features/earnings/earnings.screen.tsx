import { Button, Skeleton } from '@mantine/core';
import type { EarningsSummary } from '@sahaya/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { rupees } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { Notice } from '../../ui/feedback/notice.js';
import { Screen } from '../../ui/layout/screen.js';
import { type PlainTextKey, t } from '../../i18n/translate.js';
import { CommissionCard } from './commission-card.js';
import { EarningRow } from './earning-row.js';
import classes from './earnings.module.css';
import { earningsQuery } from './earnings.queries.js';
import { PayoutAccountCard } from './payout-account-card.js';
import { StatementsCard } from './statements-card.js';

/** A helper's earnings: totals, explained entries, the payout account and statements. */
export function EarningsScreen() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(earningsQuery);
  const summary = data?.pages[0]?.summary;
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <Screen title={t('earnings.title')} lead={t('earnings.lead')}>
      {error && (
        <Notice onRetry={() => void refetch()} busy={isFetching}>
          {errorMessage(error, 'error.earnings')}
        </Notice>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          {summary && <Sums summary={summary} />}
          {summary && <CommissionCard commission={summary.cashCommission} />}
          {!data && !error && <Waiting />}
          {data && (
            <section className={classes.card} data-part="lines" aria-labelledby="lines-title">
              <h2 id="lines-title" className={classes.heading}>
                {t('lines.title')}
              </h2>
              {lines.length === 0 && <EmptyState scene="wallet">{t('lines.none')}</EmptyState>}
              <ul className={classes.rows}>
                {lines.map((line) => (
                  <EarningRow key={line._id} line={line} />
                ))}
              </ul>
              {hasNextPage && (
                <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('lines.more')}
                </Button>
              )}
            </section>
          )}
        </div>
        <div className={classes.column}>
          <PayoutAccountCard />
          <StatementsCard />
        </div>
      </div>
    </Screen>
  );
}

const SUMS: [keyof EarningsSummary & ('thisWeek' | 'onTheWay' | 'paidOut'), PlainTextKey][] = [
  ['thisWeek', 'earnings.thisWeek'],
  ['onTheWay', 'earnings.onTheWay'],
  ['paidOut', 'earnings.paidOut'],
];

function Sums({ summary }: { summary: EarningsSummary }) {
  return (
    <dl className={classes.sums} aria-label={t('earnings.sums')}>
      <div className={classes.main}>
        <dt>{t('earnings.toBePaid')}</dt>
        <dd>{rupees(summary.toBePaid)}</dd>
        <dd className={classes.hint}>{t('earnings.toBePaidHint')}</dd>
        {summary.waiting !== undefined && (
          <dd className={classes.hint}>{t('earnings.waiting', { amount: rupees(summary.waiting) })}</dd>
        )}
      </div>
      {SUMS.map(([name, label]) => (
        <div key={name}>
          <dt>{t(label)}</dt>
          <dd>{rupees(summary[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

const Waiting = () => (
  <div aria-busy="true" role="status" aria-label={t('state.loading')} className={classes.column}>
    <Skeleton height={176} radius="lg" />
    <Skeleton height={320} radius="lg" />
  </div>
);
