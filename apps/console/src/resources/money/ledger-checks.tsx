import { Box, Link } from '@mui/material';
import { formatRupees } from '@sahaya/domain';
import { Link as RouterLink } from 'react-router';
import type { LedgerCheckRecord } from '../../api/data-provider.js';
import { formatInstant } from '../../i18n/format.js';
import { labelOf, words } from '../../i18n/words.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { listPath } from '../../ui/list/list-path.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { SecondLine } from '../../ui/second-line.js';
import { EmptyState } from '../../ui/states.js';
import { ledgerCheckTexts as texts } from './ledger-check-texts.js';

const Column = RecordColumn<LedgerCheckRecord>;

/** The nightly checks of the ledger with the accounts that differed. */
export const LedgerCheckList = () => (
  <RecordList
    title={texts.name}
    empty={<EmptyState title={texts.empty} hint={texts.emptyHint} />}
    failed={texts.failed}
  >
    <RecordTable<LedgerCheckRecord> rowClick={false} empty={<NoMatch title={texts.empty} />}>
      <Column lead="title" label={texts.day} render={({ at }) => <DateTimeCell {...formatInstant(at)} />} />
      <Column
        lead="state"
        label={texts.result}
        render={({ total }) => (total === 0 ? texts.none : texts.count(total))}
      />
      <Column
        label={texts.differences}
        render={({ differences, total }) =>
          differences.length === 0 ? words.none : <Differences differences={differences} total={total} />
        }
      />
    </RecordTable>
  </RecordList>
);

const Differences = ({ differences, total }: Pick<LedgerCheckRecord, 'differences' | 'total'>) => (
  <>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {differences.map((difference, place) => (
        <li key={place}>
          <Difference {...difference} />
        </li>
      ))}
    </Box>
    {total > differences.length && <SecondLine>{texts.more(differences.length, total)}</SecondLine>}
  </>
);

function Difference({ kind, account, party, found, expected }: LedgerCheckRecord['differences'][number]) {
  const subject = [texts.kind[kind], account && labelOf(words.account, account)].filter(Boolean).join(': ');
  return (
    <>
      {subject}
      <SecondLine>
        {texts.found(formatRupees(found), expected === undefined ? undefined : formatRupees(expected))}
        {' · '}
        {party ? (
          <RecordLink to="users" id={party}>
            {texts.person}
          </RecordLink>
        ) : (
          <Link component={RouterLink} to={listPath('ledger', {})} sx={{ display: 'inline-block', minHeight: 24 }}>
            {texts.entries}
          </Link>
        )}
      </SecondLine>
    </>
  );
}
