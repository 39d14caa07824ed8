import { MenuItem, TextField } from '@mui/material';
import { formatRupees, STAFF_REASON_CATEGORIES } from '@sahaya/domain';
import { FilterLiveSearch, useGetList, useResourceDefinitions } from 'react-admin';
import type { AuditRecord, StaffRecord } from '../../api/data-provider.js';
import { formatDateTime, formatInstant } from '../../i18n/format.js';
import { DayRangeFilter } from '../../ui/list/day-range-filter.js';
import { Filters } from '../../ui/list/filters.js';
import { findAuditTarget } from '../../ui/record/audit-target.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { useStaffNames } from '../money/shared.js';
import { useFilters } from '../../ui/list/use-filters.js';
import { auditCalls } from '../../i18n/audit-words.js';
import { labelOf, words } from '../../i18n/words.js';
import { CopyId } from '../../ui/copy-id.js';
import { PartyFilter } from '../bookings/party-filter.js';
import { auditTexts } from './audit-texts.js';

const Column = RecordColumn<AuditRecord>;

export const AuditLogList = () => (
  <RecordList
    title={words.auditLog.name}
    filters={
      <Filters>
        <FilterLiveSearch source="target" label={words.auditLog.target} sx={{ width: 300 }} />
        <PartyFilter source="target" label={auditTexts.subject} />
        <ByFilter />
        <CallFilter />
        <CategoryFilter />
        <DayRangeFilter labels={auditTexts} />
      </Filters>
    }
    empty={<EmptyState title={words.auditLog.empty} />}
    failed={words.auditLog.failed}
  >
    <RecordTable<AuditRecord> rowClick={false} empty={<NoMatch title={words.auditLog.noMatch} />}>
      <Column label={words.auditLog.at} render={({ at }) => <DateTimeCell {...formatInstant(at)} />} />
      <Column
        label={words.auditLog.by}
        render={({ by, address }) => (
          <>
            {by.name ?? words.tickets.colleague}
            <SecondLine>{labelOf(words.role, by.role)}</SecondLine>
            {address && <SecondLine>{words.auditLog.from(address)}</SecondLine>}
          </>
        )}
      />
      <Column
        lead="title"
        label={words.auditLog.call}

        render={({ call, targets }) => (
          <>
            <Called call={call} />
            <About call={call} targets={targets} />
          </>
        )}
      />
      <Column label={words.auditLog.fields} render={(entry) => <Details {...entry} />} />
      <Column
        label={words.auditLog.outcome}
        render={({ outcome }) => (outcome === 'done' ? words.auditLog.done : (outcome ?? words.auditLog.unknown))}
      />
    </RecordTable>
  </RecordList>
);

/** The call in words where it has them; its row of the endpoint table is the title. */
function Called({ call }: Pick<AuditRecord, 'call'>) {
  const said = Object.hasOwn(words.auditLog.calls, call) && labelOf(words.auditLog.calls, call);
  return said ? <span title={call}>{said}</span> : <code>{call}</code>;
}

/** The subject of a call with a link to it. */
function About({ call, targets }: Pick<AuditRecord, 'call' | 'targets'>) {
  const known = useResourceDefinitions();
  const page = findAuditTarget(call, (resource) => known[resource]?.hasShow === true, targets);
  return targets.map((target) => (
    <SecondLine key={target}>
      {page?.id === target ? (
        <RecordLink to={page.resource} id={target}>
          {labelOf(auditTexts.kind, page.resource)}
        </RecordLink>
      ) : (
        auditTexts.other
      )}{' '}
      <CopyId id={target} label={auditTexts.copyId} copied={auditTexts.copied} />
    </SecondLine>
  ));
}

/** The recorded fields in words, without the ids of the subject. */
function Details({ fields, targets }: Pick<AuditRecord, 'fields' | 'targets'>) {
  const nameOf = useStaffNames();
  return Object.entries(fields)
    .filter(([, value]) => !targets.includes(String(value)))
    .map(([name, value]) => (
      <div key={name} style={{ overflowWrap: 'anywhere' }}>
        {labelOf(words.auditLog.fieldNames, name)}:{' '}
        {name === 'to' && value ? nameOf(String(value)) : detailOf(name, value)}
      </div>
    ));
}

const CODES = new Set(['decision', 'fault', 'outcome', 'part', 'status', 'way']);
function detailOf(name: string, value: string | number | boolean): string {
  if (value === '') return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return RUPEES.has(name) ? formatRupees(value) : String(value);
  if (name === 'category') return labelOf(words.reasonCategory, value);
  if (name === 'role') return labelOf(words.role, value);
  if (name === 'startsAt') return formatDateTime(value);
  return CODES.has(name) ? value.replace(/[_-]/g, ' ') : value;
}
const RUPEES = new Set(['amount', 'refund']);

/** Filters by staff member. */
function ByFilter() {
  const [filters, setFilters] = useFilters();
  const { data = [] } = useGetList<StaffRecord>('staff', { pagination: { page: 1, perPage: 1_000 } });
  const chosen = filters['by'] ?? '';
  return (
    <TextField
      select
      label={words.auditLog.by}
      value={data.some(({ id }) => id === chosen) ? chosen : ''}
      onChange={({ target }) => setFilters({ ...filters, by: target.value || undefined })}
      sx={{ width: 220 }}
    >
      <MenuItem value="">{words.filters.all}</MenuItem>
      {data.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Filters by action, in the order of their words. */
function CallFilter() {
  const [filters, setFilters] = useFilters();
  const chosen = filters['call'] ?? '';
  return (
    <TextField
      select
      label={auditTexts.call}
      value={Object.hasOwn(auditCalls, chosen) ? chosen : ''}
      onChange={({ target }) => setFilters({ ...filters, call: target.value || undefined })}
      sx={{ width: 260 }}
    >
      <MenuItem value="">{words.filters.all}</MenuItem>
      {CALLS.map(([call, said]) => (
        <MenuItem key={call} value={call}>
          {said}
        </MenuItem>
      ))}
    </TextField>
  );
}
const CALLS = Object.entries(auditCalls).toSorted(([, one], [, other]) => one.localeCompare(other));

/** Filters by the category of the reason. */
function CategoryFilter() {
  const [filters, setFilters] = useFilters();
  const chosen = STAFF_REASON_CATEGORIES.find((category) => category === filters['category']) ?? '';
  return (
    <TextField
      select
      label={words.category}
      value={chosen}
      onChange={({ target }) => setFilters({ ...filters, category: target.value || undefined })}
      sx={{ width: 220 }}
    >
      <MenuItem value="">{words.filters.all}</MenuItem>
      {STAFF_REASON_CATEGORIES.map((category) => (
        <MenuItem key={category} value={category}>
          {words.reasonCategory[category]}
        </MenuItem>
      ))}
    </TextField>
  );
}
