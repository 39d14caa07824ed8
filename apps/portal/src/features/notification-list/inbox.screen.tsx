import { Button, Skeleton, Switch } from '@mantine/core';
import { isNotificationTopic, NOTIFICATION_TOPICS } from '@sahaya/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import {
  type NotificationFilter,
  notificationPagesQuery,
  notificationsOf,
  useMarkNotificationsRead,
} from '../../api/queries/notifications.queries.js';
import { errorMessage } from '../../api/error-message.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { Notice } from '../../ui/feedback/notice.js';
import { ShowMore } from '../../ui/feedback/show-more.js';
import { Chips } from '../../ui/forms/chip.js';
import card from '../../ui/layout/card.module.css';
import { Screen } from '../../ui/layout/screen.js';
import { t } from '../../i18n/translate.js';
import classes from './inbox.module.css';
import { NotificationEntry } from './notification-entry.js';

/** All notifications with filters by topic and unread ones, which are kept in the URL. */
export function InboxScreen() {
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const inbox = useInfiniteQuery(notificationPagesQuery(filter));
  const entries = notificationsOf(inbox.data);
  const unread = inbox.data?.pages[0]?.unreadCount ?? 0;
  const show = (next: NotificationFilter) => setQuery(writeFilter(next), { replace: true });

  return (
    <Screen narrow title={t('title.inbox')} actions={unread > 0 && <MarkRead />}>
      <Filters filter={filter} onChange={show} />
      {inbox.isError && !inbox.isFetchNextPageError && (
        <Notice onRetry={() => void inbox.refetch()} busy={inbox.isFetching}>
          {errorMessage(inbox.error, 'error.inbox')}
        </Notice>
      )}
      {inbox.isPending && <Waiting />}
      {inbox.data && entries.length === 0 && (
        <EmptyState scene="bell">{t(filter.topic || filter.unread ? 'inbox.noneFound' : 'inbox.empty')}</EmptyState>
      )}
      {entries.length > 0 && (
        <ul className={`${card.card} ${classes.list}`} aria-label={t('inbox.title')}>
          {entries.map((entry) => (
            <li key={entry._id}>
              <NotificationEntry entry={entry} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={inbox} sizeOf={(page) => page.notifications.length} failed="error.inbox" />
    </Screen>
  );
}

function readFilter(query: URLSearchParams): NotificationFilter {
  const topic = query.get('topic') ?? '';
  return { topic: isNotificationTopic(topic) ? topic : '', unread: query.get('unread') === '1' };
}
const writeFilter = ({ topic, unread }: NotificationFilter): Record<string, string> => ({
  ...(topic && { topic }),
  ...(unread && { unread: '1' }),
});

interface Props {
  filter: NotificationFilter;
  onChange: (filter: NotificationFilter) => void;
}
function Filters({ filter, onChange }: Props) {
  const options = (['all', ...NOTIFICATION_TOPICS] as const).map((topic) => ({
    value: topic,
    words: t(`inbox.topic.${topic}`),
  }));
  return (
    <div className={classes.filters}>
      <Chips
        name="topic-filter"
        label={t('inbox.filter')}
        options={options}
        value={filter.topic || 'all'}
        onChange={(next) => onChange({ ...filter, topic: next === 'all' ? '' : next })}
      />
      <Switch
        mb="md"
        label={t('inbox.unreadOnly')}
        checked={filter.unread}
        onChange={(event) => onChange({ ...filter, unread: event.currentTarget.checked })}
      />
    </div>
  );
}

function MarkRead() {
  const read = useMarkNotificationsRead();
  return (
    <Button variant="default" onClick={() => read.mutate()} loading={read.isPending}>
      {t('inbox.markRead')}
    </Button>
  );
}

const Waiting = () => (
  <div aria-busy="true" role="status" aria-label={t('state.loading')}>
    {[0, 1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} height={72} mb={8} radius="md" />
    ))}
  </div>
);
