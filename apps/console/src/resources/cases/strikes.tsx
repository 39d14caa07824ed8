import { Stack } from '@mui/material';
import { decideStrike, STRIKE_STATES } from '@sahaya/contracts';
import type { StrikeRecord } from '../../api/data-provider.js';
import { formatDay, formatTime } from '../../i18n/format.js';
import { ActionButton, NOTE } from '../../ui/record/action-button.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { labelOf, words } from '../../i18n/words.js';

// Without a filter the API returns contested ones.
const states = STRIKE_STATES.filter((value) => value !== 'contested').map((value) => ({
  value,
  label: words.strikeState[value],
}));
const Column = RecordColumn<StrikeRecord>;

export const StrikeList = () => (
  <RecordList
    title={words.strikes.name}
    filters={
      <Filters>
        <ChoiceChips source="state" label={words.filters.status} all={words.strikeState.contested} choices={states} />
      </Filters>
    }
    keepsFilters
    empty={<EmptyState title={words.strikes.empty} />}
    failed={words.strikes.failed}
  >
    <RecordTable<StrikeRecord> rowClick={false} empty={<NoMatch title={words.filters.noneInState} />}>
      <Column
        lead="title"
        label={words.bookings.visit}
        render={({ id, date, startTime }) => (
          <DateTimeCell
            day={
              <RecordLink to="bookings" id={id}>
                {formatDay(date)}
              </RecordLink>
            }
            time={formatTime(startTime)}
          />
        )}
      />
      <Column
        label={words.bookings.helper}
        render={({ helperId }) => (
          <RecordLink to="users" id={helperId}>
            {words.money.open}
          </RecordLink>
        )}
      />
      <Column label={words.strikes.kind} render={({ kind }) => labelOf(words.strikeKind, kind)} />
      <Column label={words.strikes.contest} render={({ contest }) => contest?.reason ?? words.none} />
      <Column label={words.note} render={({ note }) => note ?? words.none} />
      <Column label={false} align="right" render={({ id, state }) => state === 'contested' && <Decide id={id} />} />
    </RecordTable>
  </RecordList>
);

const Decide = ({ id }: { id: string }) => (
  <Stack direction="row" sx={{ justifyContent: 'end', gap: 1 }}>
    <ActionButton
      call={decideStrike}
      fields={{ id, decision: 'lifted' }}
      label={words.strikes.lift}
      questions={[NOTE]}
      done={words.strikes.lifted}
    />
    <ActionButton
      call={decideStrike}
      fields={{ id, decision: 'upheld' }}
      label={words.strikes.uphold}
      hint={words.strikes.upholdHint}
      questions={[NOTE]}
      done={words.strikes.upheld}
      danger
    />
  </Stack>
);
