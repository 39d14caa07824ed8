import { DELIVERY_CHANNELS, DELIVERY_STATES, RESEND_WAYS, resendNotification } from '@sahaya/contracts';
import { FilterLiveSearch } from 'react-admin';
import type { NotificationRecord } from '../../api/data-provider.js';
import { formatInstant, formatDateTime } from '../../i18n/format.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { DeliveryChip } from '../../ui/chips.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { words } from '../../i18n/words.js';

const Column = RecordColumn<NotificationRecord>;
const states = DELIVERY_STATES.map((value) => ({ value, label: words.deliveryState[value] }));
const channels = DELIVERY_CHANNELS.map((value) => ({ value, label: words.deliveryChannel[value] }));
const ways = RESEND_WAYS.map((value) => ({ value, label: words.resendWay[value] }));

export const NotificationList = () => (
  <RecordList
    title={words.notifications.name}
    filters={
      <Filters>
        <FilterLiveSearch source="userId" label={words.notifications.userId} sx={{ width: 230 }} />
        <FilterLiveSearch source="about" label={words.notifications.about} sx={{ width: 230 }} />
        <FilterLiveSearch source="kind" label={words.notifications.kind} sx={{ width: 270 }} />
        <ChoiceChips source="state" label={words.filters.status} choices={states} />
        <ChoiceChips source="channel" label={words.notifications.channel} choices={channels} />
      </Filters>
    }
    empty={<EmptyState title={words.notifications.empty} />}
    failed={words.notifications.failed}
  >
    <RecordTable<NotificationRecord> rowClick={false} empty={<NoMatch title={words.notifications.noMatch} />}>
      <Column
        label={words.notifications.told}
        render={({ createdAt }) => <DateTimeCell {...formatInstant(createdAt)} />}
      />
      <Column
        lead="title"
        label={words.notifications.to}
        render={({ user }) => (
          <RecordLink to="users" id={user._id}>
            {user.name ?? user._id}
          </RecordLink>
        )}
      />
      <Column label={words.notifications.what} sx={{ minWidth: 220 }} render={(notice) => <What notice={notice} />} />
      <Column label={words.notifications.rang} render={(notice) => <Rang notice={notice} />} />
      <Column label={false} align="right" render={({ id, state }) => state !== 'waiting' && <Resend id={id} />} />
    </RecordTable>
  </RecordList>
);

/** Kinds that belong to a subscription; a message may belong to either. */
const caseOf = (kind: string) => (kind.startsWith('plan-') ? 'subscriptions' : 'bookings');

const What = ({ notice: { title, body, kind, about } }: { notice: NotificationRecord }) => (
  <>
    {about && kind !== 'message-sent' ? (
      <RecordLink to={caseOf(kind)} id={about}>
        {title}
      </RecordLink>
    ) : (
      title
    )}
    {body && <SecondLine>{body}</SecondLine>}
    <SecondLine>
      <code>{kind}</code>
    </SecondLine>
  </>
);

const Rang = ({ notice: { state, dueAt, read, attempts, resent } }: { notice: NotificationRecord }) => (
  <>
    <DeliveryChip state={state} />
    {dueAt && <SecondLine>{words.notifications.next(formatDateTime(dueAt))}</SecondLine>}
    {attempts.map(({ at, channel, outcome }, place) => (
      <SecondLine key={place}>{`${formatDateTime(at)}, ${words.deliveryChannel[channel]}: ${outcome}`}</SecondLine>
    ))}
    {resent && (
      <SecondLine>
        {words.notifications.resent(formatDateTime(resent.at), resent.by.name ?? words.tickets.colleague)}
      </SecondLine>
    )}
    {read && <SecondLine>{words.notifications.read}</SecondLine>}
  </>
);

const Resend = ({ id }: { id: string }) => (
  <ActionButton
    call={resendNotification}
    fields={{ id }}
    label={words.notifications.resend}
    hint={words.notifications.resendHint}
    questions={[{ name: 'way', label: words.notifications.way, choices: ways, answer: 'same' }]}
    asksReason
    done={words.notifications.resendDone}
  />
);
