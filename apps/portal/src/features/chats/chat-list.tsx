import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { areMessagesExpired } from '@sahaya/domain';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type ChatFilter, chatPagesQuery, chatsOf, unreadByPersonOf } from '../../api/queries/chat-list.queries.js';
import { personOf } from '../../api/queries/chats.queries.js';
import { formatInstant } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { serverNow } from '../../api/server-clock.js';
import { useParty } from '../../api/session/use-session.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { Notice } from '../../ui/feedback/notice.js';
import { ShowMore } from '../../ui/feedback/show-more.js';
import { PersonAvatar } from '../../ui/people/person-avatar.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { plural, t } from '../../i18n/translate.js';
import classes from './chat-list.module.css';
import { ChatFilters, readChatFilter, writeChatFilter } from './chat-filters.js';
import { activityText, chatLabel, isByAvailability, onlineDotOf, participantName } from './chat-label.js';
import { foldByPerson, type PersonChats } from './people.js';

/** Presence is polled, because it is not announced. */
const DOTS_MS = 60_000;

interface Props {
  openChat: string | undefined;
  folded: boolean;
  onFold: () => void;
}

/** The collapsible sidebar. */
export function ChatList({ openChat, folded, onFold }: Props) {
  const [query, setQuery] = useSearchParams();
  const filter = readChatFilter(query);
  const isFiltered = filter.unread || filter.name !== '';
  const list = useInfiniteQuery({ ...chatPagesQuery(filter), refetchInterval: DOTS_MS });
  const chats = chatsOf(list.data);
  const client = useQueryClient();
  const openPerson = openChat && personOf(client, openChat);
  const isOpen = ({ latest, chats: all }: PersonChats) =>
    all.some(({ _id }) => _id === openChat) || (!!openPerson && latest.otherParticipant._id === openPerson);
  const show = (next: ChatFilter) => setQuery(writeChatFilter(next), { replace: true });
  const FoldIcon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside className={classes.list} data-folded={folded} aria-label={t('chats.title')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('chats.title')}</h2>
        <ActionIcon
          className={classes.fold}
          onClick={onFold}
          aria-expanded={!folded}
          aria-label={t(folded ? 'chats.expand' : 'chats.collapse')}
        >
          <FoldIcon size={22} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
      {!folded && (chats.length > 0 || isFiltered) && <ChatFilters filter={filter} onChange={show} />}
      {list.isError && !list.isFetchNextPageError && (
        <div className={classes.pad}>
          <Notice onRetry={() => void list.refetch()} busy={list.isFetching}>
            {errorMessage(list.error, 'error.chats')}
          </Notice>
        </div>
      )}
      {list.isPending && <Waiting />}
      {list.data && chats.length === 0 && (isFiltered ? <NoneFound /> : <Nobody />)}
      {chats.length > 0 && (
        <ul className={classes.items}>
          {foldByPerson(chats, unreadByPersonOf(list.data)).map((row) => (
            <li key={row.latest._id}>
              <Item row={row} open={isOpen(row)} search={query.toString()} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={list} sizeOf={(page) => page.chats.length} failed="error.chats" />
    </aside>
  );
}

interface ItemProps {
  row: PersonChats;
  open: boolean;
  /** The filters of the list, which stay when a chat is opened. */
  search: string;
}
function Item({ row: { latest: chat, lastMessage, unreadCount }, open, search }: ItemProps) {
  return (
    <ScreenLink
      to={`/chats/${chat._id}${search && `?${search}`}`}
      className={classes.item}
      data-unread={unreadCount > 0}
      aria-current={open ? 'page' : undefined}
    >
      <PersonAvatar name={participantName(chat)} size={48} online={onlineDotOf(chat)} />
      <span className={classes.text}>
        <span className={classes.row}>
          <b className={classes.name}>{participantName(chat)}</b>
          {!isByAvailability(chat) && <span className={classes.spoken}>{activityText(chat)}</span>}
          {lastMessage && <span className={classes.when}>{formatInstant(lastMessage.createdAt, serverNow())}</span>}
        </span>
        <span className={classes.label}>
          {chatLabel(chat)}
          {isByAvailability(chat) && ` · ${activityText(chat)}`}
        </span>
        <span className={classes.row}>
          <span className={classes.last}>
            {lastMessage?.content ?? (areMessagesExpired(chat, serverNow()) ? '' : t('chats.noMessages'))}
          </span>
          {unreadCount > 0 && (
            <span className={classes.badge}>
              <span aria-hidden="true">{unreadCount > 99 ? '99+' : unreadCount}</span>
              <span className={classes.spoken}>{plural('chats.unread', unreadCount)}</span>
            </span>
          )}
        </span>
      </span>
    </ScreenLink>
  );
}

const NoneFound = () => <EmptyState scene="chat">{t('chats.noneFound')}</EmptyState>;

function Nobody() {
  const bookings = t(useParty() === 'helper' ? 'nav.myJobs' : 'nav.myBookings');
  return (
    <EmptyState
      scene="chat"
      action={
        <Button component={ScreenLink} to="/my-bookings">
          {bookings}
        </Button>
      }
    >
      {t('chats.none')}
    </EmptyState>
  );
}

const Waiting = () => (
  <div aria-busy="true" role="status" aria-label={t('state.loading')} className={classes.pad}>
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} height={72} mb={8} radius="md" />
    ))}
  </div>
);
