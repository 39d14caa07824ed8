import { Alert } from '@mui/material';
import { EVENT_SERVICES } from '@sahaya/contracts';
import { useListContext } from 'react-admin';
import type { DeadLetterRecord } from '../../api/data-provider.js';
import { formatInstant } from '../../i18n/format.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { words } from '../../i18n/words.js';

const services = EVENT_SERVICES.map((value) => ({ value, label: value }));
const Column = RecordColumn<DeadLetterRecord>;

const Choices = () => (
  <>
    <Filters>
      <ChoiceChips source="service" label={words.deadLetters.service} choices={services} />
    </Filters>
    <Away />
  </>
);

export const DeadLetterList = () => (
  <RecordList
    title={words.deadLetters.name}
    filters={<Choices />}
    keepsFilters
    empty={<EmptyState title={words.deadLetters.empty} hint={words.deadLetters.emptyHint} />}
    failed={words.deadLetters.failed}
  >
    <RecordTable<DeadLetterRecord> rowClick="show" empty={<NoMatch title={words.deadLetters.noMatch} />}>
      <Column label={words.deadLetters.since} render={({ at }) => <DateTimeCell {...formatInstant(at)} />} />
      <Column label={words.deadLetters.service} render={({ service }) => service} />
      <Column
        lead="title"
        label={words.deadLetters.event}
        render={({ id, event, eventId }) => (
          <>
            <RecordLink to="dead-letters" id={id}>
              {event}
            </RecordLink>
            <SecondLine>
              <code>{eventId}</code>
            </SecondLine>
          </>
        )}
      />
      <Column
        label={words.deadLetters.error}
        render={({ error, replays }) => (
          <>
            <span style={{ overflowWrap: 'anywhere' }}>{error}</span>
            {replays > 0 && <SecondLine>{words.deadLetters.replays(replays)}</SecondLine>}
          </>
        )}
      />
    </RecordTable>
  </RecordList>
);

/** Services whose dead letters are missing because they did not answer. */
function Away() {
  const { away = [] } = (useListContext<DeadLetterRecord>().meta ?? {}) as { away?: string[] };
  if (away.length === 0) return null;
  return <Alert severity="warning">{words.deadLetters.away(away.join(', '))}</Alert>;
}
