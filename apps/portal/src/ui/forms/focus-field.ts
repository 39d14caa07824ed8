/**
 * Focuses the field of a violated rule, whose input has the id `<form>-<field>`, and scrolls it to the middle of the
 * screen so that its label and error are visible.
 */
export function focusField(form: string, field: string): void {
  const input = document.getElementById(`${form}-${field}`);
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: 'center' });
}
