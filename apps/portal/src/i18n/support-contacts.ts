/** The address of customer support. */
export const SUPPORT_EMAIL = 'support@sahaya.example';
/** The address of the grievance officer, who is required by law. */
export const GRIEVANCE_EMAIL = 'grievance@sahaya.example';
