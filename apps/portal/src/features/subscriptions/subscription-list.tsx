import { ActionIcon } from '@mantine/core';
import type { Pagination, Subscription } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../api/error-message.js';
import { useServerNow } from '../../api/server-clock.js';
import { Entries, Entry, ListDetail, ListWaiting, useChosenEntry } from '../../ui/layout/list-detail.js';
import { Notice } from '../../ui/feedback/notice.js';
import { t } from '../../i18n/translate.js';
import { SubscriptionEntry } from './subscription-entry.js';
import { SubscriptionRow } from './subscription-row.js';
import { type StatusTab, StatusTabs } from './status-tabs.js';
import type { ListPage } from './subscriptions.queries.js';
import classes from './subscriptions.module.css';

const RENEWED_MS = 30_000;

/** The tab and the page, mirrored in the URL. */
export function useListPage(tabs: readonly StatusTab[]) {
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((known) => known === query.get('status')) ?? 'all';
  const page = Math.max(1, Number(query.get('page')) || 1);
  const show = (next: { tab: StatusTab; page: number }) =>
    setQuery(
      { ...(next.tab !== 'all' && { status: next.tab }), ...(next.page > 1 && { page: String(next.page) }) },
      { replace: true },
    );
  const asked: ListPage = { status: tab === 'all' ? '' : tab, page };
  return { tab, asked, show, turn: (to: number) => show({ tab, page: to }) };
}

interface Props {
  party: Party;
  tabs: readonly StatusTab[];
  at: ReturnType<typeof useListPage>;
  result: UseQueryResult<{ subscriptions: Subscription[]; pagination: Pagination }>;
  nothing: ReactNode;
}

const anchorOf = ({ _id }: Subscription) => `subscription-${_id}`;

/** The cards of a tab, page by page. */
export function SubscriptionList({ party, tabs, at, result, nothing }: Props) {
  const moment = useServerNow(RENEWED_MS);
  const { data } = result;
  const entry = useChosenEntry(data?.subscriptions.map(anchorOf) ?? []);
  return (
    <>
      <StatusTabs tabs={tabs} value={at.tab} onChange={(tab) => at.show({ tab, page: 1 })} />
      {result.isError && (
        <Notice onRetry={() => void result.refetch()} busy={result.isFetching}>
          {errorMessage(result.error, 'error.subs')}
        </Notice>
      )}
      {result.isPending && <ListWaiting height={280} />}
      {data?.subscriptions.length === 0 && nothing}
      {data && data.subscriptions.length > 0 && (
        <ListDetail isWide={entry.isWide} rows={data.subscriptions.length}>
          <Entries>
            {data.subscriptions.map((subscription) => (
              <Entry
                key={subscription._id}
                {...entry}
                anchor={anchorOf(subscription)}
                row={
                  <SubscriptionRow
                    subscription={subscription}
                    party={party}
                    now={moment}
                    anchor={anchorOf(subscription)}
                    isChosen={anchorOf(subscription) === entry.chosen}
                  />
                }
              >
                <SubscriptionEntry subscription={subscription} party={party} now={moment} />
              </Entry>
            ))}
          </Entries>
        </ListDetail>
      )}
      {data && data.pagination.total > 0 && <Pages {...data.pagination} onTurn={at.turn} />}
    </>
  );
}

function Pages({ page, pages, total, onTurn }: Pagination & { onTurn: (page: number) => void }) {
  return (
    <nav className={classes.pages} aria-label={t('pages.title')}>
      <ActionIcon
        variant="default"
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
        aria-label={t('pages.previous')}
      >
        <IconChevronLeft size={22} aria-hidden="true" />
      </ActionIcon>
      <p>{t('subs.page', { page, pages, total })}</p>
      <ActionIcon
        variant="default"
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
        aria-label={t('pages.next')}
      >
        <IconChevronRight size={22} aria-hidden="true" />
      </ActionIcon>
    </nav>
  );
}
