import { Alert, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { changePlanVisitByStaff, type SubscriptionVisit } from '@sahaya/contracts';
import { STAFF_VISIT_ACTIONS } from '@sahaya/domain';
import { type FormEvent, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormDraft } from '../../api/drafts.js';
import { useStaffCall } from '../../api/staff-call.js';
import { formatDay, formatTimes } from '../../i18n/format.js';
import { FailureAlert } from '../../ui/failure-alert.js';
import { FormDialog } from '../../ui/record/form-dialog.js';
import { ReasonFields, useReason } from '../../ui/record/reason-fields.js';
import { MoveFields } from './plan-visit-move.js';
import { isBusy, SubstituteFields, useSubstituteChoice } from './plan-visit-substitute.js';
import { planVisitTexts as texts } from './plan-visit-texts.js';

interface Props {
  id: string;
  /** The helper of the subscription. */
  helperId: string;
  visit: SubscriptionVisit;
  close: () => void;
}

/**
 * States the effect of each action, and does the chosen one. After a refusal, another one can be chosen. After the
 * absence of the helper is recorded, the dialog stays open for the choice of a substitute.
 */
export default function PlanVisitDialog({ id, helperId, visit, close }: Props) {
  const { _id: visitId, date, startTime, endTime, absence } = visit;
  const draft = useFormDraft(`planVisit.${visitId}`);
  const actionId = useId();
  const reason = useReason(draft);
  const notify = useNotify();
  const [isRecorded, setRecorded] = useState(false);
  // A substitute is searched only after the helper's absence is known, and an absence is reported once.
  const isAbsent = isRecorded || absence !== undefined;
  const actions = STAFF_VISIT_ACTIONS.filter((one) => one !== (isAbsent ? 'absence' : 'substitute'));
  // Staff who wanted to record an absence that is recorded now go on with the substitute, not with another action.
  const wanted = isAbsent && draft.values['action'] === 'absence' ? 'substitute' : draft.values['action'];
  const action = actions.find((one) => one === wanted) ?? 'move';
  const cancel = () => {
    draft.forget();
    close();
  };
  const choice = useSubstituteChoice(id, visitId, action === 'substitute', draft.values['helper']);
  const act = useStaffCall(changePlanVisitByStaff, () => {
    if (action === 'absence') {
      setRecorded(true);
      return;
    }
    notify(action === 'substitute' && choice.chosen ? texts.asked(choice.chosen.name) : texts.done, {
      type: 'success',
    });
    cancel();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const stated = reason.check(event.currentTarget);
    if (!stated) return;
    const to = { date: draft.values['date'] ?? '', startTime: draft.values['startTime'] ?? '' };
    const whom = choice.chosen && { helperId: choice.chosen._id };
    act.mutate(
      { id, visitId, action, ...(action === 'move' && to), ...(action === 'substitute' && whom), ...stated },
      { onError: choice.reloadIfBusy },
    );
  };
  return (
    <FormDialog
      title={texts.label}
      confirm={action === 'substitute' && choice.chosen ? texts.ask(choice.chosen.name) : texts.label}
      keep={isRecorded ? texts.later : texts.keep}
      isPending={act.isPending}
      isReady={action !== 'substitute' || !choice.isLoading}
      onSubmit={submit}
      onCancel={cancel}
      onClose={close}
    >
      <div>
        {formatDay(date)}, {formatTimes(startTime, endTime)}
      </div>
      {isRecorded && <Alert severity="success">{texts.recorded}</Alert>}
      {act.error && (
        <FailureAlert error={act.error} {...(isBusy(act.error) && { severity: 'warning', text: texts.again })} />
      )}
      <div>
        <FormLabel id={actionId} sx={{ fontWeight: 500 }}>
          {texts.asks}
        </FormLabel>
        <RadioGroup
          aria-labelledby={actionId}
          value={action}
          onChange={(_, next) => {
            draft.set({ action: next });
            act.reset();
          }}
        >
          {actions.map((one) => (
            <FormControlLabel key={one} value={one} control={<Radio />} label={texts.action[one]} />
          ))}
        </RadioGroup>
      </div>
      <div>{texts.effect[action]}</div>
      {action === 'move' && <MoveFields helperId={helperId} visit={visit} draft={draft} />}
      {action === 'substitute' && <SubstituteFields {...choice} draft={draft} />}
      <ReasonFields {...reason.fields} />
    </FormDialog>
  );
}
