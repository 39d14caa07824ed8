import { Stack, Typography } from '@mui/material';
import { decideVerification, type HelperVerification } from '@sahaya/contracts';
import { CHECK_REFUSALS, VERIFICATION_STATES } from '@sahaya/domain';
import { useGetIdentity } from 'react-admin';
import type { VerificationRecord } from '../../api/data-provider.js';
import { formatDateTime, formatDay, formatInstant } from '../../i18n/format.js';
import { ActionButton, type Question } from '../../ui/record/action-button.js';
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
import { VerificationPhotos } from './verification-photos.js';
import { verificationTexts as texts } from './verification-texts.js';
import { useStaffNames } from '../money/shared.js';

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
        render={({ helperId, helperName, checklist }) => (
          <>
            <RecordLink to="helpers" id={helperId}>
              {helperName}
            </RecordLink>
            <Checklist checklist={checklist} />
          </>
        )}
      />
      <Column label={words.verifications.document} render={(request) => <Paper request={request} />} />
      <Column label={texts.photos} render={(request) => <VerificationPhotos request={request} />} />
      <Column lead="state" label={words.bookings.status} render={(request) => <RequestState request={request} />} />
      <Column label={false} align="right" render={(request) => <DecisionButtons request={request} />} />
    </RecordTable>
  </RecordList>
);

const Checklist = ({ checklist = [] }: Pick<HelperVerification, 'checklist'>) =>
  checklist.map(({ check, state }) => (
    <SecondLine key={check}>{`${texts.check[check]}: ${texts.checkState[state]}`}</SecondLine>
  ));

/** The check with the facts about its document; numbers are masked. */
export const Paper = ({ request }: { request: HelperVerification }) => {
  const { check = 'identity', idType, idNumberMasked, issuedOn, confirmation } = request;
  return (
    <>
      {texts.check[check]}
      {idType && <SecondLine>{labelOf(words.idType, idType)}</SecondLine>}
      {idNumberMasked && <SecondLine>{idNumberMasked}</SecondLine>}
      {issuedOn && <SecondLine>{texts.issued(formatDay(issuedOn))}</SecondLine>}
      {confirmation && <ConfirmationLines {...confirmation} />}
    </>
  );
};

/** The identity provider that confirmed the document, when, and what staff have to look at. */
const ConfirmationLines = ({
  confirmedBy,
  at,
  nameMatches,
  reference,
}: NonNullable<HelperVerification['confirmation']>) => (
  <>
    <SecondLine>{texts.confirmedBy(confirmedBy)}</SecondLine>
    <SecondLine>{texts.confirmedAt(formatDateTime(at))}</SecondLine>
    <SecondLine>{nameMatches ? texts.nameMatches : <strong>{texts.nameDiffers}</strong>}</SecondLine>
    <SecondLine>{texts.reference(reference)}</SecondLine>
  </>
);

/** The state with the reason of a refusal, the end of an acceptance, or the first of two people. */
export function RequestState({
  request: { state, reason, refusal, expiresOn, proposal },
}: {
  request: HelperVerification;
}) {
  const nameOf = useStaffNames();
  return (
    <>
      <VerificationChip state={state} />
      {state === 'rejected' && <SecondLine>{refusal ? texts.refusal[refusal] : reason}</SecondLine>}
      {state === 'verified' && expiresOn && <SecondLine>{texts.until(formatDay(expiresOn))}</SecondLine>}
      {proposal && <SecondLine>{texts.firstLook(nameOf(proposal.by))}</SecondLine>}
    </>
  );
}

/** Acceptance by two people, and refusal by one. The person who accepted first waits for a colleague. */
export function DecisionButtons({
  request: { _id: id, state, proposal, documents = [], confirmation },
}: {
  request: HelperVerification;
}) {
  const { identity } = useGetIdentity();
  if (state !== 'pending' || !identity) return null;
  const isMine = proposal?.by === identity.id;
  const hints =
    documents.length > 0
      ? { accept: texts.acceptHint, confirm: texts.confirmHint }
      : { accept: texts.acceptConfirmedHint, confirm: texts.confirmConfirmedHint };
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'end', gap: 1 }}>
      {isMine && <Typography color="text.secondary">{texts.waitsForColleague}</Typography>}
      {!isMine && (documents.length > 0 || confirmation) && (
        <ActionButton
          call={decideVerification}
          fields={{ id, decision: 'verified' }}
          label={proposal ? texts.confirm : texts.accept}
          hint={proposal ? hints.confirm : hints.accept}
          done={({ verification }) => (verification.state === 'verified' ? texts.confirmed : texts.proposed)}
          variant="contained"
        />
      )}
      <ActionButton
        call={decideVerification}
        fields={{ id, decision: 'rejected' }}
        label={texts.refuse}
        hint={texts.refuseHint}
        questions={[REFUSAL]}
        done={texts.refused}
        danger
      />
    </Stack>
  );
}

const REFUSAL: Question = {
  name: 'reason',
  label: texts.reason,
  choices: [{ value: '', label: '' }, ...CHECK_REFUSALS.map((value) => ({ value, label: texts.refusal[value] }))],
};
