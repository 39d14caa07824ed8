import type { Violation } from '@sahaya/domain';
import { type FormEvent, useState } from 'react';
import { toViolation } from '../../api/error-message.js';
import { ruleText } from '../../i18n/rule-text.js';
import { focusField } from './focus-field.js';
import { useKeptState } from './use-kept-state.js';

type TextField<F> = { [K in keyof F]-?: F[K] extends string ? K : never }[keyof F] & string;

/**
 * The state of a form with its rules. The first violated rule is shown at its field, which receives the focus. `id` is
 * unique among the forms of a screen; what was typed outlasts a change of the language.
 */
export function useForm<F extends object>(
  id: string,
  initial: F | (() => F),
  rule: (form: F) => Violation | undefined,
) {
  const [form, setForm] = useKeptState(id, initial);
  const [violation, setViolation] = useState<Violation>();

  const change = (part: Partial<F>) => {
    setForm((before) => ({ ...before, ...part }));
    if (violation && violation.field in part) setViolation(undefined);
  };
  const show = (broken: Violation | undefined) => {
    setViolation(broken);
    if (broken) focusField(id, broken.field);
  };
  const errorOf = (name: keyof F & string) => violation?.field === name && ruleText(violation.code);
  const field = (name: keyof F & string) => ({ id: `${id}-${name}`, name, error: errorOf(name) });
  return {
    form,
    change,
    reset: setForm,
    field,
    text: (name: TextField<F>) => ({
      ...field(name),
      value: form[name] as string,
      onChange: (event: { currentTarget: { value: string } }) =>
        change({ [name]: event.currentTarget.value } as Partial<F>),
    }),
    /** Sends the form if no rule is violated. */
    submit: (send: (form: F) => void) => (event: FormEvent) => {
      event.preventDefault();
      const broken = rule(form);
      show(broken);
      if (!broken) send(form);
    },
    /** Shows a violation that the server found like a local one. */
    refuse: (error: unknown) => show(toViolation(error)),
  };
}

/** The value of a number field; null if it is empty or not a number. */
export const parseNumber = (value: string | number): number | null =>
  value === '' || Number.isNaN(Number(value)) ? null : Number(value);
