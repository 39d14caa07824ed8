import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../session/use-session.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Screen } from '../../ui/screen.js';
import { t } from '../../words/words.js';
import type { Tab } from './status-tabs.js';
import { SubscriptionList, usePage } from './subscription-list.js';
import { SubstituteVisits } from './substitute-visits.js';
import { jobsQuery } from './subscriptions.queries.js';

const TABS: readonly Tab[] = ['all', 'pending', 'active', 'paused', 'completed'];

export function HelperSubscriptionsScreen() {
  const at = usePage(TABS);
  const result = useQuery(jobsQuery(useUser()._id, at.asked));
  return (
    <Screen narrow title={t('title.subscriptionJobs')}>
      <SubstituteVisits />
      <SubscriptionList
        party="helper"
        tabs={TABS}
        at={at}
        result={result}
        nothing={<EmptyState scene="calendar">{t(at.tab === 'all' ? 'subs.noJobs' : 'subs.noneOfThese')}</EmptyState>}
      />
    </Screen>
  );
}
