import { Stack } from '@mui/material';
import { decideVerification } from '@sahaya/contracts';
import { VERIFICATION_STATES } from '@sahaya/domain';
import { DataTable } from 'react-admin';
import type { VerificationRecord } from '../data-provider.js';
import { formatInstant } from '../format.js';
import { Act, REASON } from '../shell/act.js';
import { VerificationChip } from '../shell/chips.js';
import { ChoiceChips } from '../shell/choice-chips.js';
import { Filters } from '../shell/filters.js';
import { RecordLink } from '../shell/record-link.js';
import { NoMatch, RecordList } from '../shell/record-list.js';
import { Stamp } from '../shell/stamp.js';
import { EmptyState } from '../shell/states.js';
import { Under } from '../shell/under.js';
import { wordOf, words } from '../words.js';

const states = VERIFICATION_STATES.map((value) => ({ value, label: words.verificationState[value] }));
const Column = DataTable.Col<VerificationRecord>;

export const VerificationList = () => (
  <RecordList
    title={words.verifications.name}
    filters={
      <Filters>
        <ChoiceChips source="state" label={words.filters.status} choices={states} />
      </Filters>
    }
    empty={<EmptyState title={words.verifications.empty} />}
    failed={words.verifications.failed}
  >
    <DataTable<VerificationRecord>
      bulkActionButtons={false}
      rowClick={false}
      empty={<NoMatch title={words.cases.noMatch} />}
    >
      <Column label={words.verifications.asked} render={({ createdAt }) => <Stamp {...formatInstant(createdAt)} />} />
      <Column
        label={words.bookings.helper}
        render={({ helperId, helperName }) => (
          <RecordLink to="helpers" id={helperId}>
            {helperName}
          </RecordLink>
        )}
      />
      <Column
        label={words.verifications.document}
        render={({ idType, idNumberMasked }) => (
          <>
            {wordOf(words.idType, idType)}
            <Under>{idNumberMasked}</Under>
          </>
        )}
      />
      <Column
        label={words.bookings.status}
        render={({ state, reason }) => (
          <>
            <VerificationChip state={state} />
            {reason && <Under>{reason}</Under>}
          </>
        )}
      />
      <Column label={false} align="right" render={({ id, state }) => state === 'pending' && <Decide id={id} />} />
    </DataTable>
  </RecordList>
);

export const Decide = ({ id }: { id: string }) => (
  <Stack direction="row" sx={{ justifyContent: 'end', gap: 1 }}>
    <Act
      call={decideVerification}
      fields={{ id, decision: 'verified' }}
      label={words.verifications.verify}
      hint={words.verifications.verifyHint}
      done={words.verifications.verified}
      variant="contained"
    />
    <Act
      call={decideVerification}
      fields={{ id, decision: 'rejected' }}
      label={words.verifications.reject}
      hint={words.verifications.rejectHint}
      questions={[REASON]}
      done={words.verifications.rejected}
      danger
    />
  </Stack>
);
