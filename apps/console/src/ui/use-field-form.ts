import { ApiError } from '@sahaya/api-client';
import { RULE_MESSAGES, type Violation } from '@sahaya/domain';
import { type FormEvent, useState } from 'react';
import { errorText } from '../api/staff-call.js';

/** The message of a form, at a field or above all of them. */
export interface Problem {
  text: string;
  field?: string;
}

interface FieldFormOptions<F extends string> {
  fields: readonly F[];
  /** The rules in their order, before anything is sent. */
  violationOf: (values: Record<F, string>) => Violation | undefined;
  send: (values: Record<F, string>) => Promise<void>;
  /** The text for an error without a message. */
  failed?: string;
  /** A message from before the form was shown. */
  problem?: Problem;
}

/** A form of text fields: checks the rules, sends the values, and shows the first problem at its field. */
export function useFieldForm<F extends string>({ fields, violationOf, send, failed, ...initial }: FieldFormOptions<F>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(initial.problem);

  function show(form: HTMLFormElement, shown: Problem) {
    setProblem(shown);
    const input = form.elements.namedItem(shown.field ?? '');
    if (!(input instanceof HTMLInputElement)) return;
    input.focus();
    input.select();
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    const values = Object.fromEntries(fields.map((name) => [name, typed.get(name) ?? ''])) as Record<F, string>;
    const violation = violationOf(values);
    if (violation) {
      show(form, { text: RULE_MESSAGES[violation.code], field: violation.field });
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await send(values);
    } catch (error) {
      show(form, toProblem(error, fields, failed));
    } finally {
      setBusy(false);
    }
  }
  const isAt = (name: F) => problem?.field === name;
  return {
    submit,
    busy,
    /** The message that belongs to no field. */
    alert: problem && !problem.field ? problem.text : undefined,
    field: (name: F) => ({ name, error: isAt(name), helperText: isAt(name) ? problem?.text : undefined }),
  };
}

function toProblem(error: unknown, fields: readonly string[], failed = ''): Problem {
  const text = (error instanceof Error && errorText(error)) || failed;
  const field = error instanceof ApiError ? error.details?.['field'] : undefined;
  return typeof field === 'string' && fields.includes(field) ? { text, field } : { text };
}
