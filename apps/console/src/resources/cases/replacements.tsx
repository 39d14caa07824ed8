import type { BookingRecord } from '../../api/data-provider.js';
import { Due } from '../../ui/due.js';
import { RecordList } from '../../ui/list/record-list.js';
import { EmptyState } from '../../ui/states.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { labelOf, words } from '../../i18n/words.js';
import { PartyNames, VisitLink } from './visit-cells.js';

const Column = RecordColumn<BookingRecord>;

/** Running searches, the earliest deadline first. */
export const ReplacementList = () => (
  <RecordList
    title={words.replacements.name}
    empty={<EmptyState title={words.replacements.empty} hint={words.replacements.emptyHint} />}
    failed={words.replacements.failed}
  >
    <RecordTable<BookingRecord> rowClick={false}>
      <Column
        lead="state"
        label={words.replacements.ends}
        render={({ replacement }) => replacement && <Due at={replacement.deadline} everyMs={5_000} />}
      />
      <Column lead="title" label={words.bookings.visit} render={(booking) => <VisitLink booking={booking} />} />
      <Column label={words.bookings.people} render={(booking) => <PartyNames booking={booking} />} />
      <Column
        label={words.bookings.status}
        render={({ replacement }) => replacement && labelOf(words.replacementState, replacement.state)}
      />
      <Column label={words.replacements.asked} align="right" render={({ replacement }) => replacement?.asked} />
      <Column
        label={words.replacements.proposed}
        render={({ replacement }) =>
          replacement?.offer ? (
            <RecordLink to="users" id={replacement.offer.helperId}>
              {replacement.offer.name}
            </RecordLink>
          ) : (
            words.none
          )
        }
      />
    </RecordTable>
  </RecordList>
);
