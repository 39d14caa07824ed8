import { JOB_QUEUES, JOB_STATES, type JobQueue, retryJob } from '@sahaya/contracts';
import { DataTable, useListContext } from 'react-admin';
import type { JobRecord } from '../data-provider.js';
import { formatInstant, formatMoment } from '../format.js';
import { Act } from '../shell/act.js';
import { ChoiceChips } from '../shell/choice-chips.js';
import { Filters } from '../shell/filters.js';
import { NoMatch, RecordList } from '../shell/record-list.js';
import { Stamp } from '../shell/stamp.js';
import { EmptyState } from '../shell/states.js';
import { Under } from '../shell/under.js';
import { useFilters } from '../shell/use-filters.js';
import { wordOf, words } from '../words.js';

const Column = DataTable.Col<JobRecord>;
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
    <DataTable<JobRecord> bulkActionButtons={false} rowClick={false} empty={<NoMatch title={words.jobs.noMatch} />}>
      <Column label={words.jobs.made} render={({ createdAt }) => <Stamp {...formatInstant(createdAt)} />} />
      <Column
        label={words.jobs.job}
        render={({ id, data }) => (
          <>
            <code style={{ overflowWrap: 'anywhere' }}>{id}</code>
            <Under>{data}</Under>
          </>
        )}
      />
      <Column
        label={words.jobs.state}
        render={({ state, dueAt, attempts, failure }) => (
          <>
            {wordOf(words.jobState, state)}
            {dueAt && <Under>{formatMoment(dueAt)}</Under>}
            {failure && <Under>{`${words.jobs.attempts(attempts)}: ${failure}`}</Under>}
          </>
        )}
      />
      <Column
        label={false}
        align="right"
        render={({ id, queue, state }) =>
          state === 'failed' && (
            <Act call={retryJob} fields={{ id, queue }} label={words.jobs.retry} done={words.jobs.retried} />
          )
        }
      />
    </DataTable>
  </RecordList>
);

/** The queues and their states with counts. */
function Choices() {
  const [filters] = useFilters();
  const { queues = [] } = (useListContext<JobRecord>().meta ?? {}) as { queues?: JobQueue[] };
  const chosen = queues.find(({ name }) => name === (filters['queue'] ?? FIRST_QUEUE.name));
  const labelOf = (state: (typeof JOB_STATES)[number]) =>
    chosen ? words.jobs.counted(words.jobState[state], chosen.counts[state]) : words.jobState[state];
  return (
    <Filters>
      <ChoiceChips
        source="queue"
        label={words.jobs.queue}
        all={wordOf(words.jobQueue, FIRST_QUEUE.name)}
        choices={OTHER_QUEUES.map(({ name }) => ({ value: name, label: wordOf(words.jobQueue, name) }))}
      />
      <ChoiceChips
        source="state"
        label={words.jobs.state}
        all={labelOf(FIRST_STATE)}
        choices={OTHER_STATES.map((state) => ({ value: state, label: labelOf(state) }))}
      />
    </Filters>
  );
}
