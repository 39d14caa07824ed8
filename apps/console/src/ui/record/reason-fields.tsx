import {
  missingReasonLength,
  RULE_MESSAGES,
  STAFF_REASON,
  STAFF_REASON_CATEGORIES,
  type StaffReason,
  staffReasonViolation,
  type Violation,
} from '@sahaya/domain';
import { useState } from 'react';
import type { FormDraft, FormValues } from '../../api/drafts.js';
import { words } from '../../i18n/words.js';
import { LabelledField } from '../labelled-field.js';

/** The reason in a form that is being filled in. */
export const toReason = ({ reason = '', category = '' }: FormValues): StaffReason => ({ reason, category });

/** The state of the fields in a form without further rules. */
export function useReason({ values, set }: Pick<FormDraft, 'values' | 'set'>) {
  const stated = toReason(values);
  const [isChecked, setChecked] = useState(false);
  const violation = staffReasonViolation(stated);
  return {
    fields: { stated, onChange: set, violation: isChecked ? violation : undefined },
    /** Shows no violation before the next check. */
    begin: () => setChecked(false),
    /** The entered reason; undefined if a part is missing, whose field then says so and has the focus. */
    check: (form: HTMLFormElement): StaffReason | undefined => {
      setChecked(true);
      if (!violation) return { ...stated, reason: stated.reason.trim() };
      const field = form.elements.namedItem(violation.field);
      if (field instanceof HTMLElement) field.focus();
      return undefined;
    },
  };
}

interface ReasonFieldsProps {
  stated: StaffReason;
  onChange: (changed: Partial<StaffReason>) => void;
  /** Shown beside its field. */
  violation: Violation | undefined;
}

/** The category and the text of the reason that an action needs. */
export function ReasonFields({ stated, onChange, violation }: ReasonFieldsProps) {
  const { reason, category } = stated;
  const errorOf = (field: keyof StaffReason) =>
    violation?.field === field ? RULE_MESSAGES[violation.code] : undefined;
  const [categoryError, reasonError] = [errorOf('category'), errorOf('reason')];
  const missing = missingReasonLength(reason);
  const length = missing > 0 ? words.reasonMissing(missing) : words.reasonRead;
  return (
    <>
      <LabelledField
        name="category"
        label={words.category}
        value={category}
        onChange={({ target }) => onChange({ category: target.value })}
        select
        error={categoryError !== undefined}
        helperText={categoryError}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-required': true } }}
      >
        <option value="">{words.selectCategory}</option>
        {STAFF_REASON_CATEGORIES.map((value) => (
          <option key={value} value={value}>
            {words.reasonCategory[value]}
          </option>
        ))}
      </LabelledField>
      <LabelledField
        name="reason"
        label={words.reason}
        value={reason}
        onChange={({ target }) => onChange({ reason: target.value })}
        multiline
        minRows={3}
        maxRows={12}
        error={reasonError !== undefined}
        helperText={reasonError ? `${reasonError}. ${length}` : length}
        slotProps={{ htmlInput: { maxLength: STAFF_REASON.max, 'aria-required': true } }}
      />
    </>
  );
}
