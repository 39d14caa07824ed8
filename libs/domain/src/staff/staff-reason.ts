import { type Check, firstViolation, type Violation } from '../validation/rule.js';

/** The characters of a reason, without spaces around it. */
export const STAFF_REASON = { min: 10, max: 500 };
/** The kinds of reasons, the same for every action. */
export const STAFF_REASON_CATEGORIES = [
  'customer-request',
  'helper-request',
  'complaint',
  'safety',
  'fraud',
  'payment',
  'legal',
  'operations',
  'other',
] as const;
export type StaffReasonCategory = (typeof STAFF_REASON_CATEGORIES)[number];

/** The reason that staff state for an action which the audit log records. */
export interface StaffReason {
  reason: string;
  /** One of STAFF_REASON_CATEGORIES once it is checked. */
  category: string;
}

/** The characters that a reason still needs. */
export const missingReasonLength = (reason: string): number => Math.max(0, STAFF_REASON.min - reason.trim().length);

const isCategory = (text: string) => STAFF_REASON_CATEGORIES.some((known) => known === text);
const isLengthWrong = (reason: string) => missingReasonLength(reason) > 0 || reason.trim().length > STAFF_REASON.max;
/** For a form with further rules. */
export const staffReasonChecks = ({ reason, category }: StaffReason): readonly Check[] => [
  [!isCategory(category), 'CATEGORY_REQUIRED', 'category'],
  [isLengthWrong(reason), 'STAFF_REASON_LENGTH', 'reason'],
];
export const staffReasonViolation = (stated: StaffReason): Violation | undefined =>
  firstViolation(staffReasonChecks(stated));
