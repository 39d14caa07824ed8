import { formatRupees, lastDayOf, SUBSCRIPTION_STATUSES } from '@sahaya/domain';
import { PartyFilter } from '../bookings/party-filter.js';
import type { SubscriptionRecord } from '../../api/data-provider.js';
import { formatDay, formatInstant } from '../../i18n/format.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { PersonLink, RecordLink } from '../../ui/record/record-link.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { words } from '../../i18n/words.js';
import { servicesOf } from './services.js';
import { SubscriptionChip, subscriptionStatusIcon } from './subscription-chip.js';
import { subscriptionTexts } from './subscription-texts.js';

const statuses = SUBSCRIPTION_STATUSES.map((value) => ({
  value,
  label: subscriptionTexts.status[value],
  icon: subscriptionStatusIcon(value),
}));
const Column = RecordColumn<SubscriptionRecord>;

export const SubscriptionList = () => (
  <RecordList
    title={subscriptionTexts.name}
    filters={
      <Filters>
        <ChoiceChips source="status" label={words.filters.status} choices={statuses} />
        <PartyFilter source="customerId" party="customer" label={words.bookings.customer} />
        <PartyFilter source="helperId" party="helper" label={words.bookings.helper} />
      </Filters>
    }
    empty={<EmptyState title={subscriptionTexts.empty} hint={subscriptionTexts.emptyHint} />}
    failed={subscriptionTexts.failed}
  >
    <RecordTable<SubscriptionRecord> rowClick="show" empty={<NoMatch title={subscriptionTexts.noMatch} />}>
      <Column
        label={subscriptionTexts.period}
        render={({ id, subscriptionPeriod }) => (
          <DateTimeCell
            day={
              <RecordLink to="subscriptions" id={id}>
                {formatDay(subscriptionPeriod.startDate)}
              </RecordLink>
            }
            time={subscriptionTexts.until(formatDay(lastDayOf(subscriptionPeriod)))}
          />
        )}
      />
      <Column label={words.bookings.service} render={servicesOf} />
      <Column label={words.bookings.customer} render={({ customerId }) => <PersonLink person={customerId} />} />
      <Column label={words.bookings.helper} render={({ helperId }) => <PersonLink person={helperId} />} />
      <Column
        label={subscriptionTexts.done}
        align="right"
        render={({ servicesCompleted, totalServicesScheduled }) =>
          subscriptionTexts.of(servicesCompleted, totalServicesScheduled)
        }
      />
      <Column
        label={words.bookings.total}
        align="right"
        render={({ pricing }) => formatRupees(pricing.totalMonthlyAmount)}
      />
      <Column
        lead="state"
        label={words.bookings.status}
        render={({ status }) => <SubscriptionChip status={status} />}
      />
      <Column
        label={words.bookings.requested}
        sortBy="createdAt"
        wide
        render={({ createdAt }) => <DateTimeCell {...formatInstant(createdAt)} />}
      />
    </RecordTable>
  </RecordList>
);
