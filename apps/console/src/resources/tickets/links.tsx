import { Typography } from '@mui/material';
import { useGetList, useGetManyAggregate } from 'react-admin';
import type { BookingRecord, ChatRecord, SubscriptionRecord, TicketRecord } from '../../api/data-provider.js';
import { formatDay } from '../../i18n/format.js';
import { labelOf, words } from '../../i18n/words.js';
import { BookingChip } from '../../ui/chips.js';
import { Panel } from '../../ui/record/facts.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { SubscriptionChip } from '../subscriptions/subscription-chip.js';
import { Row, Rows } from './rows.js';
import { ticketTexts } from './ticket-texts.js';

/** More than one case has. */
const CHATS = 5;

/**
 * The visits and subscriptions that the ticket names, with their disputes and chats, and the chats that it names
 * itself, as a report does. Ids of other records are skipped.
 */
export function Links({ ticket: { about } }: { ticket: TicketRecord }) {
  const isAsked = { enabled: about.length > 0 };
  const { data: bookings } = useGetManyAggregate<BookingRecord>('bookings', { ids: about }, isAsked);
  const { data: subscriptions } = useGetManyAggregate<SubscriptionRecord>('subscriptions', { ids: about }, isAsked);
  const visits = (bookings ?? []).filter(isFound);
  const plans = (subscriptions ?? []).filter(isFound);
  const known = new Set([...visits, ...plans].map(({ id }) => id));
  const others = bookings && subscriptions ? about.filter((id) => !known.has(id)) : [];
  const { data: named = [] } = useGetManyAggregate<ChatRecord>(
    'chats',
    { ids: others },
    { enabled: others.length > 0 },
  );
  const chats = named.filter(isFound);
  if (visits.length + plans.length + chats.length === 0) return null;
  return (
    <Panel title={ticketTexts.about}>
      <Rows>
        {chats.map((chat) => (
          <Row key={chat.id}>
            <ChatLine chat={chat} label={ticketTexts.namedChat} />
          </Row>
        ))}
        {visits.map(({ id, service, date, status, dispute }) => (
          <Row key={id}>
            <div>
              <RecordLink to="bookings" id={id}>
                {labelOf(words.service, service)}, {formatDay(date)}
              </RecordLink>
              {dispute && (
                <div>
                  <RecordLink to="disputes" id={dispute._id}>
                    {ticketTexts.dispute}
                  </RecordLink>
                </div>
              )}
              <Chats caseId={id} />
            </div>
            <BookingChip status={status} />
          </Row>
        ))}
        {plans.map(({ id, subscriptionPeriod, status }) => (
          <Row key={id}>
            <div>
              <RecordLink to="subscriptions" id={id}>
                {ticketTexts.subscriptionFrom(formatDay(subscriptionPeriod.startDate))}
              </RecordLink>
              <Chats caseId={id} />
            </div>
            <SubscriptionChip status={status} />
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}

function Chats({ caseId }: { caseId: string }) {
  const { data = [] } = useGetList<ChatRecord>('chats', {
    filter: { caseId },
    pagination: { page: 1, perPage: CHATS },
  });
  return data.map((chat) => <ChatLine key={chat.id} chat={chat} label={ticketTexts.chat(chat.messages)} />);
}

const ChatLine = ({ chat: { id, participants }, label }: { chat: ChatRecord; label: string }) => (
  <Typography component="div" variant="body2">
    <RecordLink to="chats" id={id}>
      {label}
    </RecordLink>
    {participants.some(({ reportedAt }) => reportedAt) && ` · ${ticketTexts.reported}`}
  </Typography>
);

/** Unknown ids have no record. */
const isFound = <R,>(record: R | undefined): record is R => record !== undefined;
