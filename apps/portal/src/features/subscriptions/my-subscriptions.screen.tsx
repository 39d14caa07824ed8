import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { useIsWide } from '../../ui/layout/list-detail.js';
import { Screen } from '../../ui/layout/screen.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { t } from '../../i18n/translate.js';
import type { StatusTab } from './status-tabs.js';
import { SubscriptionList, useListPage } from './subscription-list.js';
import { mySubscriptionsQuery } from './subscriptions.queries.js';

const TABS: readonly StatusTab[] = ['all', 'active', 'pending', 'paused', 'cancelled'];

export function MySubscriptionsScreen() {
  const at = useListPage(TABS);
  const result = useQuery(mySubscriptionsQuery(at.asked));
  const toHelpers = (
    <Button component={ScreenLink} to="/helpers">
      {t('nav.findHelpers')}
    </Button>
  );
  const nothing =
    at.tab === 'all' ? (
      <EmptyState scene="repeat" action={toHelpers}>
        {t('subs.none')}
      </EmptyState>
    ) : (
      <EmptyState scene="repeat">{t('subs.noneOfThese')}</EmptyState>
    );
  return (
    <Screen narrow={!useIsWide()} title={t('title.subscriptions')}>
      <SubscriptionList party="customer" tabs={TABS} at={at} result={result} nothing={nothing} />
    </Screen>
  );
}
