import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import SafetyIcon from '@mui/icons-material/HealthAndSafetyOutlined';
import OverdueIcon from '@mui/icons-material/AlarmOutlined';
import MineIcon from '@mui/icons-material/PersonOutlined';
import NobodyIcon from '@mui/icons-material/PersonOffOutlined';
import { assignTicket } from '@sahaya/contracts';
import { TICKET_STATUSES } from '@sahaya/domain';
import { Stack } from '@mui/material';
import { FilterLiveSearch, useGetIdentity } from 'react-admin';
import type { TicketRecord } from '../../api/data-provider.js';
import { useMay } from '../../api/staff-call.js';
import { formatInstant } from '../../i18n/format.js';
import { TicketChip } from '../../ui/chips.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Due } from '../../ui/due.js';
import { Filters } from '../../ui/list/filters.js';
import { PersonFilter } from '../../ui/list/person-filter.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { labelOf, words } from '../../i18n/words.js';
import { BulkActions } from './bulk.js';
import { Intake } from './intake.js';
import { PhoneTicket } from './phone-ticket.js';
import { ticketTexts } from './ticket-texts.js';

const statuses = TICKET_STATUSES.map((value) => ({ value, label: words.ticketStatus[value] }));
const safety = [{ value: 'safety', label: words.tickets.safety, icon: <SafetyIcon /> }];
const waiting = [{ value: 'true', label: words.tickets.waiting, icon: <WaitingIcon /> }];
const overdue = [{ value: 'true', label: words.tickets.overdue, icon: <OverdueIcon /> }];
const Column = RecordColumn<TicketRecord>;

const Choices = () => {
  const { identity } = useGetIdentity();
  const whose = [
    { value: String(identity?.id ?? ''), label: words.tickets.mine, icon: <MineIcon /> },
    { value: 'none', label: words.tickets.nobodys, icon: <NobodyIcon /> },
  ];
  return (
    <Filters>
      <FilterLiveSearch source="q" label={words.tickets.search} sx={{ width: 280 }} />
      <PersonFilter source="sender" />
      <ChoiceChips source="category" label={words.tickets.category} choices={safety} />
      <ChoiceChips source="waiting" label={words.tickets.progress} choices={waiting} />
      <ChoiceChips source="status" label={words.filters.status} choices={statuses} />
      {identity && <ChoiceChips source="assignee" label={words.tickets.assignee} choices={whose} />}
      <ChoiceChips source="overdue" label={words.tickets.due} choices={overdue} />
    </Filters>
  );
};

export const TicketList = () => (
  <>
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mt: 1 }}
    >
      <Intake />
      <PhoneTicket />
    </Stack>
    <Tickets />
  </>
);

const Tickets = () => (
  <RecordList
    title={words.tickets.name}
    filters={<Choices />}
    empty={<EmptyState title={words.tickets.empty} hint={words.tickets.emptyHint} />}
    failed={words.tickets.failed}
  >
    <Rows />
  </RecordList>
);

/** Only staff who may change tickets select them. */
function Rows() {
  const may = useMay();
  return (
    <>
      <RecordTable<TicketRecord>
        rowClick="show"
        empty={<NoMatch title={words.tickets.noMatch} />}
        {...(may(assignTicket) && { nameOf: ({ number }) => number })}
      >
        <Column
          label={words.tickets.subject}
          sx={{ minWidth: 180, overflowWrap: 'anywhere' }}
          render={({ id, number, subject }) => (
            <>
              <RecordLink to="tickets" id={id}>
                {subject}
              </RecordLink>
              <SecondLine>{number}</SecondLine>
            </>
          )}
        />
        <Column
          label={words.tickets.category}
          wide
          render={({ category, priority }) =>
            [labelOf(words.ticketCategory, category), priority === 'visit-today' && ticketTexts.priority[priority]]
              .filter(Boolean)
              .join(' · ')
          }
        />
        <Column label={words.tickets.from} render={({ name }) => name} />
        <Column lead="state" label={words.tickets.status} render={({ status }) => <TicketChip status={status} />} />
        <Column
          label={words.tickets.assignee}
          sx={{ overflowWrap: 'anywhere' }}
          render={({ assignee }) => nameOf(assignee)}
        />
        <Column label={words.tickets.due} render={({ dueAt }) => (dueAt ? <Due at={dueAt} /> : words.none)} />
        <Column
          label={words.tickets.opened}
          sortBy="createdAt"
          wide
          render={({ createdAt }) => <DateTimeCell {...formatInstant(createdAt)} />}
        />
      </RecordTable>
      <BulkActions />
    </>
  );
}

const nameOf = (assignee: TicketRecord['assignee']) =>
  assignee ? (assignee.name ?? words.tickets.colleague) : words.none;
