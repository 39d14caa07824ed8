import { Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorMessage } from '../../api/error-message.js';
import { serverNow } from '../../api/server-clock.js';
import { formatInstant } from '../../i18n/format.js';
import { t } from '../../i18n/translate.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { Notice } from '../../ui/feedback/notice.js';
import { ShowMore } from '../../ui/feedback/show-more.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { Status } from './status.js';
import classes from './support.module.css';
import { type Requests, requestsQuery } from './support.queries.js';

/** The requests of the person, newest first. */
export function RequestList() {
  const query = useInfiniteQuery(requestsQuery);
  const { data, error, isFetching, refetch } = query;
  if (error && !data)
    return (
      <Notice onRetry={() => void refetch()} busy={isFetching}>
        {errorMessage(error, 'error.support')}
      </Notice>
    );
  if (!data) return <Skeleton height={180} radius="lg" aria-busy="true" />;
  const tickets = data.pages.flatMap((page) => page.tickets);
  if (tickets.length === 0) return <EmptyState scene="chat">{t('support.none')}</EmptyState>;
  return (
    <div className={classes.column}>
      <ul className={classes.rows}>
        {tickets.map((ticket) => (
          <Row key={ticket.number} ticket={ticket} />
        ))}
      </ul>
      <ShowMore query={query} sizeOf={(page) => page.tickets.length} failed="error.support" />
    </div>
  );
}

const Row = ({ ticket: { number, subject, status, lastAt, lastFrom } }: { ticket: Requests['tickets'][number] }) => (
  <li>
    <ScreenLink to={`/support/${number}`} className={classes.row}>
      <span className={classes.text}>
        <b className={classes.subject}>{subject}</b>
        <Status status={status} />
        <span className={classes.quiet}>
          {t(`support.last.${lastFrom}`, { at: formatInstant(lastAt, serverNow()) })} · {number}
        </span>
      </span>
      <IconChevronRight size={20} aria-hidden="true" className={classes.chevron} />
    </ScreenLink>
  </li>
);
