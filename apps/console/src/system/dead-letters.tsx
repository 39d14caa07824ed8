import { Alert } from '@mui/material';
import { EVENT_SERVICES } from '@sahaya/contracts';
import { DataTable, useListContext } from 'react-admin';
import type { DeadLetterRecord } from '../data-provider.js';
import { formatInstant } from '../format.js';
import { ChoiceChips } from '../shell/choice-chips.js';
import { Filters } from '../shell/filters.js';
import { RecordLink } from '../shell/record-link.js';
import { NoMatch, RecordList } from '../shell/record-list.js';
import { Stamp } from '../shell/stamp.js';
import { EmptyState } from '../shell/states.js';
import { Under } from '../shell/under.js';
import { words } from '../words.js';

const services = EVENT_SERVICES.map((value) => ({ value, label: value }));
const Column = DataTable.Col<DeadLetterRecord>;

export const DeadLetterList = () => (
  <RecordList
    title={words.deadLetters.name}
    filters={
      <Filters>
        <ChoiceChips source="service" label={words.deadLetters.service} choices={services} />
        <Away />
      </Filters>
    }
    keepsFilters
    empty={<EmptyState title={words.deadLetters.empty} hint={words.deadLetters.emptyHint} />}
    failed={words.deadLetters.failed}
  >
    <DataTable<DeadLetterRecord>
      bulkActionButtons={false}
      rowClick="show"
      empty={<NoMatch title={words.deadLetters.noMatch} />}
    >
      <Column label={words.deadLetters.since} render={({ at }) => <Stamp {...formatInstant(at)} />} />
      <Column label={words.deadLetters.service} render={({ service }) => service} />
      <Column
        label={words.deadLetters.event}
        render={({ id, event, eventId }) => (
          <>
            <RecordLink to="dead-letters" id={id}>
              {event}
            </RecordLink>
            <Under>
              <code>{eventId}</code>
            </Under>
          </>
        )}
      />
      <Column
        label={words.deadLetters.error}
        render={({ error, replays }) => (
          <>
            <span style={{ overflowWrap: 'anywhere' }}>{error}</span>
            {replays > 0 && <Under>{words.deadLetters.replays(replays)}</Under>}
          </>
        )}
      />
    </DataTable>
  </RecordList>
);

/** Services whose dead letters are missing because they did not answer. */
function Away() {
  const { away = [] } = (useListContext<DeadLetterRecord>().meta ?? {}) as { away?: string[] };
  if (away.length === 0) return null;
  return <Alert severity="warning">{words.deadLetters.away(away.join(', '))}</Alert>;
}
