import { Link } from '@mui/material';
import { DataTable } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { SystemRecord } from '../data-provider.js';
import { formatSpan } from '../format.js';
import { listPath } from '../shell/list-path.js';
import { RecordList } from '../shell/record-list.js';
import { EmptyState } from '../shell/states.js';
import { Under } from '../shell/under.js';
import { words } from '../words.js';

const Column = DataTable.Col<SystemRecord>;
const age = (seconds: number) => (seconds < 60 ? words.system.seconds(seconds) : formatSpan(seconds * 1_000));

/** The event lag of each service. */
export const SystemList = () => (
  <RecordList title={words.system.name} empty={<EmptyState title={words.system.name} />} failed={words.system.failed}>
    <DataTable<SystemRecord> bulkActionButtons={false} rowClick={false}>
      <Column
        label={words.deadLetters.service}
        render={({ service, events }) => (
          <>
            {service}
            {!events && <Under>{words.system.away}</Under>}
          </>
        )}
      />
      <Column label={words.system.waiting} render={({ consumers }) => <Waiting consumers={consumers} />} />
      <Column
        label={words.system.unpublished}
        align="right"
        render={({ events }) =>
          events && (
            <>
              {events.unpublished}
              {events.unpublished > 0 && <Under>{age(events.unpublishedSeconds)}</Under>}
            </>
          )
        }
      />
      <Column
        label={words.deadLetters.name}
        align="right"
        render={({ service, events }) =>
          events && (
            <Link component={RouterLink} to={listPath('dead-letters', { service })}>
              {events.deadLetters}
            </Link>
          )
        }
      />
    </DataTable>
  </RecordList>
);

const Waiting = ({ consumers }: Pick<SystemRecord, 'consumers'>) => {
  const late = consumers.filter(({ waiting, inHand }) => waiting + inHand > 0);
  if (late.length === 0) return words.system.nothing;
  return late.map(({ event, waiting, inHand, lagSeconds }) => (
    <div key={event}>
      {words.system.waits(waiting + inHand, age(lagSeconds))}
      <Under>{event}</Under>
    </div>
  ));
};
