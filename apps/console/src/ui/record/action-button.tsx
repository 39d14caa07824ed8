import { Button, type ButtonProps } from '@mui/material';
import type { FieldsFor } from '@sahaya/api-client';
import type { OutputOf } from '@sahaya/contracts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormDraft } from '../../api/drafts.js';
import { hasChanged, type StaffCall, useMay, useNotifyFailure, useStaffCall } from '../../api/staff-call.js';
import { words } from '../../i18n/words.js';
import { FailureAlert } from '../failure-alert.js';
import { LabelledField } from '../labelled-field.js';
import { FormDialog } from './form-dialog.js';
import { ReasonFields, useReason } from './reason-fields.js';

/** A question in a dialog before an action. */
export interface Question {
  name: string;
  label: string;
  kind?: 'line' | 'text' | 'rupees' | 'day';
  /** One of these options. */
  choices?: readonly { value: string; label: string }[];
  answer?: string;
  optional?: true;
  max?: number;
}

interface ActProps<E extends StaffCall> {
  call: E;
  /** Fields that are already known. */
  fields: Partial<FieldsFor<E>>;
  label: string;
  /** Asked in a dialog; without questions and hint the action runs at once. */
  questions?: readonly Question[];
  /** Also asks for a reason with its category, which the audit log records. */
  asksReason?: boolean;
  hint?: string;
  /** The facts of the decision, loaded when the dialog opens. */
  details?: ReactNode;
  /** Shown after the action. */
  done?: string | ((answer: OutputOf<E>) => string);
  onDone?: (answer: OutputOf<E>) => void;
  /** A destructive action. */
  danger?: boolean;
  variant?: ButtonProps['variant'];
  icon?: ReactNode;
  /** The key that presses it. */
  shortcut?: string;
}

/** A button for permitted roles: asks its questions, calls the endpoint and shows the result. */
export function ActionButton<E extends StaffCall>({
  call,
  fields,
  label,
  questions = [],
  asksReason = false,
  hint,
  details,
  ...props
}: ActProps<E>) {
  const { done = words.done, onDone, danger, variant = 'outlined', icon, shortcut } = props;
  const may = useMay();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const [open, setOpen] = useState(false);
  // The fields name the record and its revision, so a text is not kept for a newer one.
  const draft = useFormDraft(`${call.method} ${call.path} ${JSON.stringify(fields)}`);
  const reason = useReason(draft);
  const act = useStaffCall(call, (answer) => {
    setOpen(false);
    draft.forget();
    notify(typeof done === 'string' ? done : done(answer), { type: 'success' });
    onDone?.(answer);
  });
  if (!may(call)) return null;

  const asks = asksReason || questions.length > 0 || hint !== undefined || details !== undefined;
  const send = (answers: Record<string, unknown>) =>
    act.mutate({ ...fields, ...answers } as FieldsFor<E>, {
      onError: (error) => {
        if (asks && !hasChanged(error)) return;
        setOpen(false);
        notifyFailure(error);
      },
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const stated = asksReason ? reason.check(event.currentTarget) : {};
    if (stated) send({ ...answersOf(questions, new FormData(event.currentTarget)), ...stated });
  };
  const begin = () => {
    act.reset();
    reason.begin();
    setOpen(true);
  };
  const cancel = () => {
    draft.forget();
    setOpen(false);
  };
  return (
    <>
      <Button
        variant={variant}
        color={danger ? 'error' : 'primary'}
        startIcon={icon}
        loading={act.isPending && !open}
        onClick={asks ? begin : () => send({})}
        {...(shortcut && { 'data-shortcut': shortcut, 'aria-keyshortcuts': shortcut })}
      >
        {label}
      </Button>
      <FormDialog
        open={open}
        title={label}
        isPending={act.isPending}
        danger={danger ?? false}
        onSubmit={submit}
        onCancel={cancel}
        onClose={() => setOpen(false)}
      >
        {hint && <div>{hint}</div>}
        {details}
        {act.error && <FailureAlert error={act.error} />}
        {questions.map((question) => (
          <Asked
            key={question.name}
            question={question}
            value={draft.values[question.name]}
            onChange={(value) => draft.set({ [question.name]: value })}
          />
        ))}
        {asksReason && <ReasonFields {...reason.fields} />}
      </FormDialog>
    </>
  );
}

interface AskedProps {
  question: Question;
  value: string | undefined;
  onChange: (value: string) => void;
}
const TYPES = { line: 'text', text: 'text', rupees: 'number', day: 'date' } as const;
const Asked = ({ question, value, onChange }: AskedProps) => {
  const { name, label, kind = 'line', choices, answer = '', optional, max } = question;
  return (
    <LabelledField
      name={name}
      label={label}
      value={value ?? answer}
      onChange={({ target }) => onChange(target.value)}
      required={!optional}
      multiline={kind === 'text'}
      minRows={3}
      maxRows={12}
      type={TYPES[kind]}
      select={choices !== undefined}
      slotProps={{
        select: { native: true },
        htmlInput: kind === 'rupees' ? { min: 0, step: 0.01, inputMode: 'decimal' } : { maxLength: max },
      }}
    >
      {choices?.map(({ value, label: word }) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </LabelledField>
  );
};

const answersOf = (questions: readonly Question[], form: FormData): Record<string, unknown> =>
  Object.fromEntries(
    questions.map(({ name, kind }) => {
      const answer = form.get(name);
      return [name, kind === 'rupees' && answer !== '' ? Number(answer) : answer];
    }),
  );

/** A reason that the person concerned reads. */
export const REASON: Question = { name: 'reason', label: words.reason, kind: 'text', max: 500 };
/** The note of staff on a decision. */
export const NOTE: Question = { name: 'note', label: words.note, kind: 'text', max: 500 };
