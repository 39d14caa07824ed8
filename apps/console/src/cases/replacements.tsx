import { DataTable } from 'react-admin';
import type { BookingRecord } from '../data-provider.js';
import { Due } from '../shell/due.js';
import { RecordList } from '../shell/record-list.js';
import { EmptyState } from '../shell/states.js';
import { RecordLink } from '../shell/record-link.js';
import { wordOf, words } from '../words.js';
import { Between, VisitLink } from './visit-cells.js';

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
      <Column label={words.bookings.people} render={(booking) => <Between booking={booking} />} />
      <Column
        label={words.bookings.status}
        render={({ replacement }) => replacement && wordOf(words.replacementState, replacement.state)}
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
