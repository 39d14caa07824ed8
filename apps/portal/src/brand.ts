/** Where people write to for help. */
export const SUPPORT_EMAIL = 'support@sahaya.example';
