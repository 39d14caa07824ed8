import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../api/session/use-session.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { useIsWide } from '../../ui/layout/list-detail.js';
import { Screen } from '../../ui/layout/screen.js';
import { t } from '../../i18n/translate.js';
import type { StatusTab } from './status-tabs.js';
import { SubscriptionList, useListPage } from './subscription-list.js';
import { SubstituteVisits } from './visits/substitute-visits.js';
import { helperSubscriptionsQuery } from './subscriptions.queries.js';

const TABS: readonly StatusTab[] = ['all', 'pending', 'active', 'paused', 'completed'];

export function HelperSubscriptionsScreen() {
  const at = useListPage(TABS);
  const result = useQuery(helperSubscriptionsQuery(useUser()._id, at.asked));
  return (
    <Screen narrow={!useIsWide()} title={t('title.subscriptionJobs')}>
      <SubstituteVisits />
      <SubscriptionList
        party="helper"
        tabs={TABS}
        at={at}
        result={result}
        nothing={<EmptyState scene="repeat">{t(at.tab === 'all' ? 'subs.noJobs' : 'subs.noneOfThese')}</EmptyState>}
      />
    </Screen>
  );
}
