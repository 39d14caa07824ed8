import { decideCase } from '@sahaya/contracts';
import { DataTable } from 'react-admin';
import type { BookingRecord } from '../data-provider.js';
import { formatInstant, formatMoment } from '../format.js';
import { Act, NOTE } from '../shell/act.js';
import { RecordList } from '../shell/record-list.js';
import { Stamp } from '../shell/stamp.js';
import { EmptyState } from '../shell/states.js';
import { Under } from '../shell/under.js';
import { wordOf, words } from '../words.js';
import { Between, VisitLink } from './visit-cells.js';

const outcomes = Object.entries(words.caseOutcome).map(([value, label]) => ({ value, label }));
const Column = DataTable.Col<BookingRecord>;

export const CaseList = () => (
  <RecordList
    title={words.cases.name}
    empty={<EmptyState title={words.cases.empty} hint={words.cases.emptyHint} />}
    failed={words.cases.failed}
  >
    <DataTable<BookingRecord> bulkActionButtons={false} rowClick={false}>
      <Column
        label={words.cases.since}
        render={({ staffCase }) => staffCase && <Stamp {...formatInstant(staffCase.since)} />}
      />
      <Column label={words.bookings.visit} render={(booking) => <VisitLink booking={booking} />} />
      <Column label={words.bookings.people} render={(booking) => <Between booking={booking} />} />
      <Column label={words.cases.known} render={(booking) => <Known booking={booking} />} />
      <Column
        label={false}
        align="right"
        render={({ id }) => (
          <Act
            call={decideCase}
            fields={{ id }}
            label={words.decide}
            questions={[{ name: 'outcome', label: words.cases.outcome, choices: outcomes, answer: 'completed' }, NOTE]}
            done={words.cases.decided}
          />
        )}
      />
    </DataTable>
  </RecordList>
);

/** The known facts: statements, arrival and contact attempts. */
const Known = ({ booking: { staffCase, noShow, arrival, contacts } }: { booking: BookingRecord }) => (
  <>
    {noShow ? words.cases.absent[noShow.of] : staffCase && wordOf(words.caseKind, staffCase.kind)}
    {noShow?.contest && <Under>{words.cases.contest(noShow.contest)}</Under>}
    {arrival?.arrivedAt && <Under>{words.cases.arrived(formatMoment(arrival.arrivedAt))}</Under>}
    {contacts?.map(({ by, way, at }) => (
      <Under key={`${by} ${at}`}>
        {words.party[by]}: {wordOf(words.contactWay, way)}, {formatMoment(at)}
      </Under>
    ))}
  </>
);
