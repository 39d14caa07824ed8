import { FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { changePlanVisitByStaff, type SubscriptionVisit } from '@sahaya/contracts';
import { minutesOf, startChoicesFor, STAFF_VISIT_ACTIONS } from '@sahaya/domain';
import { type FormEvent, useId } from 'react';
import { useNotify } from 'react-admin';
import { useFormDraft } from '../../api/drafts.js';
import { useStaffCall } from '../../api/staff-call.js';
import { formatDay, formatTime, formatTimes } from '../../i18n/format.js';
import { FailureAlert } from '../../ui/failure-alert.js';
import { FormDialog } from '../../ui/record/form-dialog.js';
import { LabelledField } from '../../ui/labelled-field.js';
import { ReasonFields, useReason } from '../../ui/record/reason-fields.js';
import { planVisitTexts as texts } from './plan-visit-texts.js';

interface Props {
  id: string;
  visit: SubscriptionVisit;
  close: () => void;
}

/** States the effect of each action, and does the chosen one. After a refusal, another one can be chosen. */
export default function PlanVisitDialog({ id, visit, close }: Props) {
  const { _id: visitId, date, startTime, endTime, absence } = visit;
  const draft = useFormDraft(`planVisit.${visitId}`);
  const actionId = useId();
  const reason = useReason(draft);
  const notify = useNotify();
  // A substitute is searched only after the helper's absence is known, and an absence is reported once.
  const actions = STAFF_VISIT_ACTIONS.filter((one) => one !== (absence ? 'absence' : 'substitute'));
  const action = actions.find((one) => one === draft.values['action']) ?? 'move';
  const cancel = () => {
    draft.forget();
    close();
  };
  const act = useStaffCall(changePlanVisitByStaff, () => {
    notify(texts.done, { type: 'success' });
    cancel();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const stated = reason.check(event.currentTarget);
    if (!stated) return;
    const to = { date: draft.values['date'] ?? '', startTime: draft.values['startTime'] ?? '' };
    act.mutate({ id, visitId, action, ...(action === 'move' && to), ...stated });
  };
  const minutes = (minutesOf(endTime) ?? 0) - (minutesOf(startTime) ?? 0);
  return (
    <FormDialog
      title={texts.label}
      keep={texts.keep}
      isPending={act.isPending}
      onSubmit={submit}
      onCancel={cancel}
      onClose={close}
    >
      <div>
        {formatDay(date)}, {formatTimes(startTime, endTime)}
      </div>
      {act.error && <FailureAlert error={act.error} />}
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
      {action === 'move' && (
        <>
          <LabelledField
            name="date"
            label={texts.date}
            type="date"
            value={draft.values['date'] ?? ''}
            onChange={({ target }) => draft.set({ date: target.value })}
            required
          />
          <LabelledField
            name="startTime"
            label={texts.startTime}
            value={draft.values['startTime'] ?? ''}
            onChange={({ target }) => draft.set({ startTime: target.value })}
            select
            slotProps={{ select: { native: true } }}
          >
            <option value="">{texts.same}</option>
            {startChoicesFor(minutes).map((time) => (
              <option key={time} value={time}>
                {formatTime(time)}
              </option>
            ))}
          </LabelledField>
        </>
      )}
      <ReasonFields {...reason.fields} />
    </FormDialog>
  );
}
