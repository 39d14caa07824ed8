/**
 * The changes of a visit of a subscription that staff make for a party: skip or move it for the customer, say that the
 * helper cannot come, or search a substitute for the customer.
 */
export const STAFF_VISIT_ACTIONS = ['move', 'skip', 'absence', 'substitute'] as const;
export type StaffVisitAction = (typeof STAFF_VISIT_ACTIONS)[number];
export const isStaffVisitAction = (text: string): text is StaffVisitAction =>
  (STAFF_VISIT_ACTIONS as readonly string[]).includes(text);
