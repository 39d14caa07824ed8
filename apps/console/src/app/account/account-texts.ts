/** Texts of the own account. */
export const accountTexts = {
  changeName: 'Change name',
  nameHint: 'Colleagues see this name in lists, tickets and the audit log.',
  name: 'Name',
  nameChanged: 'Name changed',
} as const;
