/** The outcomes of a visit that staff can record for one of its parties. */
export const STAFF_VISIT_OUTCOMES = ['completed', 'customer_absent', 'helper_absent'] as const;
export type StaffVisitOutcome = (typeof STAFF_VISIT_OUTCOMES)[number];
export const isStaffVisitOutcome = (text: string): text is StaffVisitOutcome =>
  (STAFF_VISIT_OUTCOMES as readonly string[]).includes(text);
