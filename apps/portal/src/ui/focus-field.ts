/** Brings the keyboard to the field that a violated rule names; its input has the id `<form>-<field>`. */
export function focusField(form: string, field: string): void {
  document.getElementById(`${form}-${field}`)?.focus();
}
