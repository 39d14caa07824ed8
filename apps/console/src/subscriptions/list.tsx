import { formatRupees, SUBSCRIPTION_STATUSES } from '@sahaya/domain';
import { DataTable } from 'react-admin';
import { PartyFilter } from '../bookings/party-filter.js';
import type { PlanRecord } from '../data-provider.js';
import { formatDay, formatInstant } from '../format.js';
import { ChoiceChips } from '../shell/choice-chips.js';
import { Filters } from '../shell/filters.js';
import { PersonLink, RecordLink } from '../shell/record-link.js';
import { NoMatch, RecordList } from '../shell/record-list.js';
import { Stamp } from '../shell/stamp.js';
import { EmptyState } from '../shell/states.js';
import { words } from '../words.js';
import { servicesOf } from './services.js';
import { PlanChip, planStatusIcon } from './status-chip.js';
import { planWords } from './words.js';

const statuses = SUBSCRIPTION_STATUSES.map((value) => ({
  value,
  label: planWords.status[value],
  icon: planStatusIcon(value),
}));
const Column = DataTable.Col<PlanRecord>;
const wide = { display: { xs: 'none', lg: 'table-cell' } };

export const SubscriptionList = () => (
  <RecordList
    title={planWords.name}
    filters={
      <Filters>
        <ChoiceChips source="status" label={words.filters.status} choices={statuses} />
        <PartyFilter source="customerId" party="customer" label={words.bookings.customer} />
        <PartyFilter source="helperId" party="helper" label={words.bookings.helper} />
      </Filters>
    }
    empty={<EmptyState title={planWords.empty} hint={planWords.emptyHint} />}
    failed={planWords.failed}
  >
    <DataTable<PlanRecord> bulkActionButtons={false} rowClick="show" empty={<NoMatch title={planWords.noMatch} />}>
      <Column
        label={planWords.period}
        render={({ id, subscriptionPeriod: { startDate, endDate } }) => (
          <Stamp
            day={
              <RecordLink to="subscriptions" id={id}>
                {formatDay(startDate)}
              </RecordLink>
            }
            time={planWords.until(formatDay(endDate))}
          />
        )}
      />
      <Column label={words.bookings.service} render={servicesOf} />
      <Column label={words.bookings.customer} render={({ customerId }) => <PersonLink person={customerId} />} />
      <Column label={words.bookings.helper} render={({ helperId }) => <PersonLink person={helperId} />} />
      <Column
        label={planWords.done}
        align="right"
        render={({ servicesCompleted, totalServicesScheduled }) =>
          planWords.of(servicesCompleted, totalServicesScheduled)
        }
      />
      <Column
        label={words.bookings.total}
        align="right"
        render={({ pricing }) => formatRupees(pricing.totalMonthlyAmount)}
      />
      <Column label={words.bookings.status} render={({ status }) => <PlanChip status={status} />} />
      <Column
        label={words.bookings.requested}
        sx={wide}
        render={({ createdAt }) => <Stamp {...formatInstant(createdAt)} />}
      />
    </DataTable>
  </RecordList>
);
