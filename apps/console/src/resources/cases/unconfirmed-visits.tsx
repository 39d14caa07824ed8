import { decideUnconfirmedVisit } from '@sahaya/contracts';
import type { BookingRecord } from '../../api/data-provider.js';
import { formatInstant, formatDateTime } from '../../i18n/format.js';
import { ActionButton, NOTE } from '../../ui/record/action-button.js';
import { RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { labelOf, words } from '../../i18n/words.js';
import { PartyNames, VisitLink } from './visit-cells.js';

const outcomes = Object.entries(words.caseOutcome).map(([value, label]) => ({ value, label }));
const Column = RecordColumn<BookingRecord>;

export const UnconfirmedVisitList = () => (
  <RecordList
    title={words.unconfirmedVisits.name}
    empty={<EmptyState title={words.unconfirmedVisits.empty} hint={words.unconfirmedVisits.emptyHint} />}
    failed={words.unconfirmedVisits.failed}
  >
    <RecordTable<BookingRecord> rowClick={false}>
      <Column
        label={words.unconfirmedVisits.since}
        render={({ staffCase }) => staffCase && <DateTimeCell {...formatInstant(staffCase.since)} />}
      />
      <Column lead="title" label={words.bookings.visit} render={(booking) => <VisitLink booking={booking} />} />
      <Column label={words.bookings.people} render={(booking) => <PartyNames booking={booking} />} />
      <Column label={words.unconfirmedVisits.known} render={(booking) => <Known booking={booking} />} />
      <Column
        label={false}
        align="right"
        render={({ id }) => (
          <ActionButton
            call={decideUnconfirmedVisit}
            fields={{ id }}
            label={words.decide}
            questions={[
              { name: 'outcome', label: words.unconfirmedVisits.outcome, choices: outcomes, answer: 'completed' },
              NOTE,
            ]}
            done={words.unconfirmedVisits.decided}
          />
        )}
      />
    </RecordTable>
  </RecordList>
);

/** The known facts: statements, arrival and contact attempts. */
const Known = ({ booking: { staffCase, noShow, arrival, contacts } }: { booking: BookingRecord }) => (
  <>
    {noShow ? words.unconfirmedVisits.absent[noShow.of] : staffCase && labelOf(words.caseKind, staffCase.kind)}
    {noShow?.contest && <SecondLine>{words.unconfirmedVisits.contest(noShow.contest)}</SecondLine>}
    {arrival?.arrivedAt && (
      <SecondLine>{words.unconfirmedVisits.arrived(formatDateTime(arrival.arrivedAt))}</SecondLine>
    )}
    {contacts?.map(({ by, way, at }) => (
      <SecondLine key={`${by} ${at}`}>
        {words.party[by]}: {labelOf(words.contactWay, way)}, {formatDateTime(at)}
      </SecondLine>
    ))}
  </>
);
