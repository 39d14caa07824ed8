import { Anchor, Button, Skeleton } from '@mantine/core';
import { ApiError } from '@sahaya/api-client';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { errorMessage } from '../../api/error-message.js';
import { useServerNow } from '../../api/server-clock.js';
import { useParty } from '../../api/session/use-session.js';
import { firstName } from '../../i18n/format.js';
import { t } from '../../i18n/translate.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { Notice } from '../../ui/feedback/notice.js';
import { Screen } from '../../ui/layout/screen.js';
import { SUBSCRIPTION_LISTS } from '../../ui/navigation/paths.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { SubscriptionEntry } from './subscription-entry.js';
import classes from './subscription.module.css';
import { subscriptionQuery } from './subscriptions.queries.js';
import { VisitsPanel } from './visits/visits-panel.js';

const RENEWED_MS = 30_000;

/** One subscription: its visits by day, with its card and actions beside them. */
export function SubscriptionScreen() {
  const { id = '' } = useParams();
  const party = useParty();
  const now = useServerNow(RENEWED_MS);
  const result = useQuery(subscriptionQuery(id));
  const { data: subscription } = result;
  const list = SUBSCRIPTION_LISTS[party];
  const listTitle = t(party === 'helper' ? 'title.subscriptionJobs' : 'title.subscriptions');
  const other = subscription && (party === 'helper' ? subscription.customerId : subscription.helperId);
  const isMissing = !subscription && isUnknown(result.error);
  return (
    <Screen
      title={other ? t('plan.title', { name: firstName(other.name) }) : t('title.subscription')}
      before={
        <Anchor component={ScreenLink} to={list} className={classes.back}>
          <IconArrowLeft size={20} aria-hidden="true" />
          {listTitle}
        </Anchor>
      }
    >
      {result.isPending && <Waiting />}
      {isMissing && (
        <div role="alert">
          <EmptyState
            scene="broken"
            action={
              <Button component={ScreenLink} to={list}>
                {listTitle}
              </Button>
            }
          >
            {t('subs.notFound')}
          </EmptyState>
        </div>
      )}
      {result.isError && !isMissing && (
        <Notice onRetry={() => void result.refetch()} busy={result.isFetching}>
          {errorMessage(result.error, 'error.sub')}
        </Notice>
      )}
      {subscription && (
        <div className={classes.columns}>
          <div className={classes.card}>
            <SubscriptionEntry subscription={subscription} party={party} now={now} isOnPage />
          </div>
          <VisitsPanel key={subscription._id} subscription={subscription} party={party} now={now} />
        </div>
      )}
    </Screen>
  );
}

/** Whether the server has no such subscription of this user; it refuses an id of another form as invalid. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

const Waiting = () => (
  <div className={classes.columns} aria-busy="true" role="status" aria-label={t('state.loading')}>
    <Skeleton height={280} radius="lg" className={classes.card} />
    <Skeleton height={440} radius="lg" />
  </div>
);
