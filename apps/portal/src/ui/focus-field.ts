/**
 * Brings the keyboard to the field that a violated rule names; its input has the id `<form>-<field>`.
 * In the middle of the screen, its label and its error are seen too.
 */
export function focusField(form: string, field: string): void {
  const input = document.getElementById(`${form}-${field}`);
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: 'center' });
}
