import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { SystemRecord } from '../../api/data-provider.js';
import { formatDuration } from '../../i18n/format.js';
import { listPath } from '../../ui/list/list-path.js';
import { RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { words } from '../../i18n/words.js';

const Column = RecordColumn<SystemRecord>;
const age = (seconds: number) => (seconds < 60 ? words.system.seconds(seconds) : formatDuration(seconds * 1_000));

/** The event lag of each service. */
export const SystemList = () => (
  <RecordList title={words.system.name} empty={<EmptyState title={words.system.name} />} failed={words.system.failed}>
    <RecordTable<SystemRecord> rowClick={false}>
      <Column
        label={words.deadLetters.service}
        render={({ service, events }) => (
          <>
            {service}
            {!events && <SecondLine>{words.system.away}</SecondLine>}
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
              {events.unpublished > 0 && <SecondLine>{age(events.unpublishedSeconds)}</SecondLine>}
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
    </RecordTable>
  </RecordList>
);

const Waiting = ({ consumers }: Pick<SystemRecord, 'consumers'>) => {
  const late = consumers.filter(({ waiting, inHand }) => waiting + inHand > 0);
  if (late.length === 0) return words.system.nothing;
  return late.map(({ event, waiting, inHand, lagSeconds }) => (
    <div key={event}>
      {words.system.waits(waiting + inHand, age(lagSeconds))}
      <SecondLine>{event}</SecondLine>
    </div>
  ));
};
