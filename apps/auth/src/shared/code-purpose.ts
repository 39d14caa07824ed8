/** The reason for which a one-time code is sent. */
export type CodePurpose = 'reset' | 'verify' | 'change' | 'support';
