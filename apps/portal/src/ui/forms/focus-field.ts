/**
 * Focuses the field of a violated rule, whose input has the id `<form>-<field>`, and scrolls it to the middle of the
 * screen so that its label and error are visible.
 */
export function focusField(form: string, field: string): void {
  const input = document.getElementById(`${form}-${field}`);
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: 'center' });
}

/** Selects the code that was refused, so that the next one replaces it. */
export function selectField(form: string, field: string): void {
  focusField(form, field);
  const input = document.getElementById(`${form}-${field}`);
  if (input instanceof HTMLInputElement) input.select();
}
