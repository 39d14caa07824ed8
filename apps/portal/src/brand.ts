/** Where people write to for help. */
export const SUPPORT_EMAIL = 'support@sahaya.example';
/** The grievance officer, whom the law asks for. */
export const GRIEVANCE_EMAIL = 'grievance@sahaya.example';
