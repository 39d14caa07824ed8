import { decideCase } from '@sahaya/contracts';
import { DataTable } from 'react-admin';
import type { BookingRecord } from '../../api/data-provider.js';
import { formatInstant, formatDateTime } from '../../i18n/format.js';
import { ActionButton, NOTE } from '../../ui/record/action-button.js';
import { RecordList } from '../../ui/list/record-list.js';
import { DateTimeCell } from '../../ui/stamp.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/under.js';
import { labelOf, words } from '../../i18n/words.js';
import { PartyNames, VisitLink } from './visit-cells.js';

const outcomes = Object.entries(words.caseOutcome).map(([value, label]) => ({ value, label }));
const Column = DataTable.Col<BookingRecord>;

export const UnconfirmedVisitList = () => (
  <RecordList
    title={words.cases.name}
    empty={<EmptyState title={words.cases.empty} hint={words.cases.emptyHint} />}
    failed={words.cases.failed}
  >
    <DataTable<BookingRecord> bulkActionButtons={false} rowClick={false}>
      <Column
        label={words.cases.since}
        render={({ staffCase }) => staffCase && <DateTimeCell {...formatInstant(staffCase.since)} />}
      />
      <Column label={words.bookings.visit} render={(booking) => <VisitLink booking={booking} />} />
      <Column label={words.bookings.people} render={(booking) => <PartyNames booking={booking} />} />
      <Column label={words.cases.known} render={(booking) => <Known booking={booking} />} />
      <Column
        label={false}
        align="right"
        render={({ id }) => (
          <ActionButton
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
    {noShow ? words.cases.absent[noShow.of] : staffCase && labelOf(words.caseKind, staffCase.kind)}
    {noShow?.contest && <SecondLine>{words.cases.contest(noShow.contest)}</SecondLine>}
    {arrival?.arrivedAt && <SecondLine>{words.cases.arrived(formatDateTime(arrival.arrivedAt))}</SecondLine>}
    {contacts?.map(({ by, way, at }) => (
      <SecondLine key={`${by} ${at}`}>
        {words.party[by]}: {labelOf(words.contactWay, way)}, {formatDateTime(at)}
      </SecondLine>
    ))}
  </>
);
