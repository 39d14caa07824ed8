import { DataTable } from 'react-admin';
import type { BookingRecord } from '../../api/data-provider.js';
import { Due } from '../../ui/due.js';
import { RecordList } from '../../ui/list/record-list.js';
import { EmptyState } from '../../ui/states.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { labelOf, words } from '../../i18n/words.js';
import { PartyNames, VisitLink } from './visit-cells.js';

const Column = DataTable.Col<BookingRecord>;

/** Running searches, the earliest deadline first. */
export const ReplacementList = () => (
  <RecordList
    title={words.replacements.name}
    empty={<EmptyState title={words.replacements.empty} hint={words.replacements.emptyHint} />}
    failed={words.replacements.failed}
  >
    <DataTable<BookingRecord> bulkActionButtons={false} rowClick={false}>
      <Column
        label={words.replacements.ends}
        render={({ replacement }) => replacement && <Due at={replacement.deadline} everyMs={5_000} />}
      />
      <Column label={words.bookings.visit} render={(booking) => <VisitLink booking={booking} />} />
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
    </DataTable>
  </RecordList>
);
