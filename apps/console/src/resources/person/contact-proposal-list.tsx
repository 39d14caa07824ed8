import type { ResourceProps } from 'react-admin';
import type { ContactProposalRecord } from '../../api/data-provider.js';
import { formatInstant } from '../../i18n/format.js';
import { formatReason } from '../../i18n/format-reason.js';
import { labelOf } from '../../i18n/words.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { Due } from '../../ui/due.js';
import { RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { SecondLine } from '../../ui/second-line.js';
import { EmptyState } from '../../ui/states.js';
import { contactProposalTexts as texts } from './contact-proposal-texts.js';

const Column = RecordColumn<ContactProposalRecord>;

/** New emails and phones that wait for a second person. They are approved on the page of the person. */
const ContactProposalList = () => (
  <RecordList
    title={texts.list}
    empty={<EmptyState title={texts.empty} hint={texts.emptyHint} />}
    failed={texts.listFailed}
  >
    <RecordTable<ContactProposalRecord> rowClick={false}>
      <Column
        lead="title"
        label={texts.person}
        render={({ person }) => (
          <RecordLink to="users" id={person._id}>
            {person.name}
          </RecordLink>
        )}
      />
      <Column
        label={texts.contact}
        render={({ contact, to }) => (
          <>
            {to}
            <SecondLine>{texts.waiting[contact]}</SecondLine>
          </>
        )}
      />
      <Column
        label={texts.proposedBy}
        render={({ proposedBy, proposedAt, check, ...stated }) => (
          <>
            <div>{proposedBy.name}</div>
            <DateTimeCell {...formatInstant(proposedAt)} />
            <SecondLine>{labelOf(texts.checks, check)}</SecondLine>
            <SecondLine>{formatReason(stated)}</SecondLine>
          </>
        )}
      />
      <Column label={texts.until} render={({ expiresAt }) => <Due at={expiresAt} />} />
    </RecordTable>
  </RecordList>
);

/** Opened from today's work; it is not in the menu. */
export const contactProposals: ResourceProps = {
  name: 'contact-proposals',
  options: { label: texts.list },
  list: ContactProposalList,
};
