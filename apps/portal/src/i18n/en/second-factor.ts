/** Texts of the second step of a sign-in, which are loaded with the field of the code. */
export const secondFactor = {
  'factor.title': 'Enter your code',
  'factor.lead': 'Two-step sign-in is on for this account.',
  'factor.code': 'Code from your authenticator app',
  'factor.codeHint': 'The 6 digits that the app shows for {brand} now',
  'factor.recovery': 'Recovery code',
  'factor.recoveryHint': 'One of the codes that you saved. Each code works once.',
  'factor.useRecovery': 'Use a recovery code instead',
  'factor.useApp': 'Use the authenticator app instead',
  'factor.usePasskey': 'Use a passkey',
  'factor.lost': 'Lost your phone and your codes?',
  'factor.contact': 'Contact us',
  'factor.back': 'Back',
  'factor.staffTitle': 'Staff account',
  'factor.staffLead': 'Staff sign in at the console first.',
  'factor.staff': 'The console helps you to set up your sign-in. After that you can also sign in here.',
  'factor.console': 'Go to the console',
} as const;
