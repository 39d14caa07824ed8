import { Stack } from '@mui/material';
import { decideVerification } from '@sahaya/contracts';
import { VERIFICATION_STATES } from '@sahaya/domain';
import type { VerificationRecord } from '../../api/data-provider.js';
import { formatInstant } from '../../i18n/format.js';
import { ActionButton, REASON } from '../../ui/record/action-button.js';
import { VerificationChip } from '../../ui/chips.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { labelOf, words } from '../../i18n/words.js';

const states = VERIFICATION_STATES.map((value) => ({ value, label: words.verificationState[value] }));
const Column = RecordColumn<VerificationRecord>;

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
    <RecordTable<VerificationRecord> rowClick={false} empty={<NoMatch title={words.filters.noneInState} />}>
      <Column
        label={words.verifications.asked}
        render={({ createdAt }) => <DateTimeCell {...formatInstant(createdAt)} />}
      />
      <Column
        lead="title"
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
            {labelOf(words.idType, idType)}
            <SecondLine>{idNumberMasked}</SecondLine>
          </>
        )}
      />
      <Column
        lead="state"
        label={words.bookings.status}
        render={({ state, reason }) => (
          <>
            <VerificationChip state={state} />
            {reason && <SecondLine>{reason}</SecondLine>}
          </>
        )}
      />
      <Column
        label={false}
        align="right"
        render={({ id, state }) => state === 'pending' && <DecisionButton id={id} />}
      />
    </RecordTable>
  </RecordList>
);

export const DecisionButton = ({ id }: { id: string }) => (
  <Stack direction="row" sx={{ justifyContent: 'end', gap: 1 }}>
    <ActionButton
      call={decideVerification}
      fields={{ id, decision: 'verified' }}
      label={words.verifications.verify}
      hint={words.verifications.verifyHint}
      done={words.verifications.verified}
      variant="contained"
    />
    <ActionButton
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
