import { DELIVERY_CHANNELS, DELIVERY_STATES, RESEND_WAYS, resendNotification } from '@sahaya/contracts';
import { DataTable, FilterLiveSearch } from 'react-admin';
import type { NotificationRecord } from '../data-provider.js';
import { formatInstant, formatMoment } from '../format.js';
import { Act, REASON } from '../shell/act.js';
import { DeliveryChip } from '../shell/chips.js';
import { ChoiceChips } from '../shell/choice-chips.js';
import { Filters } from '../shell/filters.js';
import { RecordLink } from '../shell/record-link.js';
import { NoMatch, RecordList } from '../shell/record-list.js';
import { Stamp } from '../shell/stamp.js';
import { EmptyState } from '../shell/states.js';
import { Under } from '../shell/under.js';
import { words } from '../words.js';

const Column = DataTable.Col<NotificationRecord>;
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
    <DataTable<NotificationRecord>
      bulkActionButtons={false}
      rowClick={false}
      empty={<NoMatch title={words.notifications.noMatch} />}
    >
      <Column label={words.notifications.told} render={({ createdAt }) => <Stamp {...formatInstant(createdAt)} />} />
      <Column
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
    </DataTable>
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
    {body && <Under>{body}</Under>}
    <Under>
      <code>{kind}</code>
    </Under>
  </>
);

const Rang = ({ notice: { state, dueAt, read, attempts, resent } }: { notice: NotificationRecord }) => (
  <>
    <DeliveryChip state={state} />
    {dueAt && <Under>{words.notifications.next(formatMoment(dueAt))}</Under>}
    {attempts.map(({ at, channel, outcome }, place) => (
      <Under key={place}>{`${formatMoment(at)}, ${words.deliveryChannel[channel]}: ${outcome}`}</Under>
    ))}
    {resent && (
      <Under>{words.notifications.resent(formatMoment(resent.at), resent.by.name ?? words.tickets.colleague)}</Under>
    )}
    {read && <Under>{words.notifications.read}</Under>}
  </>
);

const Resend = ({ id }: { id: string }) => (
  <Act
    call={resendNotification}
    fields={{ id }}
    label={words.notifications.resend}
    hint={words.notifications.resendHint}
    questions={[{ name: 'way', label: words.notifications.way, choices: ways, answer: 'same' }, REASON]}
    done={words.notifications.resendDone}
  />
);
