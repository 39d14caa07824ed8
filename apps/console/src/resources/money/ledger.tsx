import { Box, Button, MenuItem, TextField } from '@mui/material';
import { ENTRY_KINDS } from '@sahaya/domain';
import type { LedgerRecord } from '../../api/data-provider.js';
import { formatInstant } from '../../i18n/format.js';
import { Filters } from '../../ui/list/filters.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { useFilters } from '../../ui/list/use-filters.js';
import { labelOf, words } from '../../i18n/words.js';
import { LedgerCase } from './case-cells.js';
import { PurposeSearch, Rupees } from './shared.js';

const Column = RecordColumn<LedgerRecord>;

export const LedgerList = () => (
  <RecordList
    title={words.ledger.name}
    filters={
      <Filters>
        <PurposeSearch />
        <KindFilter />
      </Filters>
    }
    empty={<EmptyState title={words.ledger.empty} />}
    failed={words.ledger.failed}
  >
    <RecordTable<LedgerRecord> rowClick={false} empty={<NoMatch title={words.money.noMatch} />}>
      <Column label={words.ledger.written} render={({ at }) => <DateTimeCell {...formatInstant(at)} />} />
      <Column
        lead="title"
        label={words.ledger.kind}
        render={({ kind, reason }) => (
          <>
            {labelOf(words.entryKind, kind)}
            {reason && <SecondLine>{reason}</SecondLine>}
          </>
        )}
      />
      <Column label={words.ledger.lines} render={({ lines }) => <Lines lines={lines} />} />
      <Column label={words.ledger.case} render={({ lines }) => <SameCase lines={lines} />} />
    </RecordTable>
  </RecordList>
);

/** A select instead of chips because there are many kinds. */
function KindFilter() {
  const [filters, setFilters] = useFilters();
  return (
    <TextField
      select
      label={words.ledger.kind}
      value={filters['kind'] ?? ''}
      onChange={({ target }) => setFilters({ ...filters, kind: target.value || undefined })}
      sx={{ width: 220 }}
    >
      <MenuItem value="">{words.filters.all}</MenuItem>
      {ENTRY_KINDS.map((kind) => (
        <MenuItem key={kind} value={kind}>
          {words.entryKind[kind]}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The booking or subscription of an entry, with all entries of the same one. */
function SameCase({ lines }: { lines: LedgerRecord['lines'] }) {
  const [filters, setFilters] = useFilters();
  const purposeId = lines.find((line) => line.purposeId)?.purposeId;
  if (!purposeId) return null;
  return (
    <>
      <LedgerCase id={purposeId} />
      {filters['purposeId'] !== purposeId && (
        <Button onClick={() => setFilters({ purposeId })}>{words.ledger.sameCase}</Button>
      )}
    </>
  );
}

/** Debit and credit in two columns. */
const Lines = ({ lines }: { lines: LedgerRecord['lines'] }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) max-content max-content', columnGap: 2 }}>
    {lines.map(({ account, amount }, place) => (
      <Box key={place} sx={{ display: 'contents' }}>
        <span>{labelOf(words.account, account)}</span>
        <Box component="span" sx={{ textAlign: 'right' }}>
          {amount >= 0 && <Rupees amount={amount} />}
        </Box>
        <Box component="span" sx={{ textAlign: 'right' }}>
          {amount < 0 && <Rupees amount={-amount} />}
        </Box>
      </Box>
    ))}
  </Box>
);
