import { JOB_QUEUES, JOB_STATES, type JobQueue, retryJob } from '@sahaya/contracts';
import { useListContext } from 'react-admin';
import type { JobRecord } from '../../api/data-provider.js';
import { formatInstant, formatDateTime } from '../../i18n/format.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { useFilters } from '../../ui/list/use-filters.js';
import { labelOf, words } from '../../i18n/words.js';

const Column = RecordColumn<JobRecord>;
// Without a filter the API returns the failed jobs of the first queue.
const [FIRST_QUEUE, ...OTHER_QUEUES] = JOB_QUEUES;
const [FIRST_STATE, ...OTHER_STATES] = JOB_STATES;

export const JobList = () => (
  <RecordList
    title={words.jobs.name}
    filters={<Choices />}
    keepsFilters
    empty={<EmptyState title={words.jobs.empty} hint={words.jobs.emptyHint} />}
    failed={words.jobs.failed}
  >
    <RecordTable<JobRecord> rowClick={false} empty={<NoMatch title={words.jobs.noMatch} />}>
      <Column label={words.jobs.made} render={({ createdAt }) => <DateTimeCell {...formatInstant(createdAt)} />} />
      <Column
        lead="title"
        label={words.jobs.job}
        render={({ id, data }) => (
          <>
            <code style={{ overflowWrap: 'anywhere' }}>{id}</code>
            <SecondLine>{data}</SecondLine>
          </>
        )}
      />
      <Column
        label={words.jobs.state}
        render={({ state, dueAt, attempts, failure }) => (
          <>
            {labelOf(words.jobState, state)}
            {dueAt && <SecondLine>{formatDateTime(dueAt)}</SecondLine>}
            {failure && <SecondLine>{`${words.jobs.attempts(attempts)}: ${failure}`}</SecondLine>}
          </>
        )}
      />
      <Column
        label={false}
        align="right"
        render={({ id, queue, state }) =>
          state === 'failed' && (
            <ActionButton call={retryJob} fields={{ id, queue }} label={words.jobs.retry} done={words.jobs.retried} />
          )
        }
      />
    </RecordTable>
  </RecordList>
);

/** The queues and their states with counts. */
function Choices() {
  const [filters] = useFilters();
  const { queues = [] } = (useListContext<JobRecord>().meta ?? {}) as { queues?: JobQueue[] };
  const chosen = queues.find(({ name }) => name === (filters['queue'] ?? FIRST_QUEUE.name));
  const stateLabel = (state: (typeof JOB_STATES)[number]) =>
    chosen ? words.jobs.counted(words.jobState[state], chosen.counts[state]) : words.jobState[state];
  return (
    <Filters>
      <ChoiceChips
        source="queue"
        label={words.jobs.queue}
        all={labelOf(words.jobQueue, FIRST_QUEUE.name)}
        choices={OTHER_QUEUES.map(({ name }) => ({ value: name, label: labelOf(words.jobQueue, name) }))}
      />
      <ChoiceChips
        source="state"
        label={words.jobs.state}
        all={stateLabel(FIRST_STATE)}
        choices={OTHER_STATES.map((state) => ({ value: state, label: stateLabel(state) }))}
      />
    </Filters>
  );
}
