import type { Violation } from '@sahaya/domain';
import { type FormEvent, useState } from 'react';
import { violationOf } from '../messages.js';
import { ruleWords } from '../words/words.js';
import { focusField } from './focus-field.js';

type TextField<F> = { [K in keyof F]-?: F[K] extends string ? K : never }[keyof F] & string;

/** A form's state with its rule list: the first broken rule stands at its field, which gets the keyboard. */
export function useForm<F extends object>(
  id: string,
  initial: F | (() => F),
  rule: (form: F) => Violation | undefined,
) {
  const [form, setForm] = useState(initial);
  const [violation, setViolation] = useState<Violation>();

  const change = (part: Partial<F>) => {
    setForm((before) => ({ ...before, ...part }));
    if (violation && violation.field in part) setViolation(undefined);
  };
  const show = (broken: Violation | undefined) => {
    setViolation(broken);
    if (broken) focusField(id, broken.field);
  };
  const errorOf = (name: keyof F & string) => violation?.field === name && ruleWords(violation.code);
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
    /** Sends the form when no rule is broken. */
    submit: (send: (form: F) => void) => (event: FormEvent) => {
      event.preventDefault();
      const broken = rule(form);
      show(broken);
      if (!broken) send(form);
    },
    /** A rule that the server found broken is shown like one found here. */
    refuse: (error: unknown) => show(violationOf(error)),
  };
}

/** What a number field holds; null: nothing, or no number. */
export const numberOf = (value: string | number): number | null =>
  value === '' || Number.isNaN(Number(value)) ? null : Number(value);
