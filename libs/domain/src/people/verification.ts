import { addMonths } from '../subscription/subscription.schedule.js';
import { addDays, istDate, istInstant, parseDate } from '../time/time.js';
import { firstViolation, type Violation } from '../validation/rule.js';
import { idCharacters, verificationViolation, type VerificationState } from './helper.rules.js';

/** The checks of a helper. The badge depends on `identity`; the others say more about a person who is identified. */
export const VERIFICATION_CHECKS = ['identity', 'face', 'address', 'police'] as const;
export type VerificationCheck = (typeof VERIFICATION_CHECKS)[number];
export const isVerificationCheck = (text: string): text is VerificationCheck =>
  (VERIFICATION_CHECKS as readonly string[]).includes(text);

export const CHECK_STATES = ['missing', 'submitted', 'accepted', 'refused', 'expired'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** The reasons for which staff refuse a check. The helper reads them in their language. */
export const CHECK_REFUSALS = [
  'unreadable',
  'incomplete',
  'wrong-document',
  'name-differs',
  'face-differs',
  'address-differs',
  'number-differs',
  'out-of-date',
] as const;
export type CheckRefusal = (typeof CHECK_REFUSALS)[number];
export const isCheckRefusal = (text: string): text is CheckRefusal =>
  (CHECK_REFUSALS as readonly string[]).includes(text);

/**
 * The months for which an accepted check holds. A police certificate says nothing about later months, so employers ask
 * for one that is at most a year old; faces, addresses and documents change more slowly.
 */
export const CHECK_MONTHS: Readonly<Record<VerificationCheck, number>> = {
  identity: 24,
  face: 24,
  address: 24,
  police: 12,
};
/** A check can be renewed in its last days, so that the badge does not lapse while staff look at the new documents. */
export const RENEWAL_DAYS = 60;
/** The days before the end of a check on which the helper is reminded. */
export const CHECK_REMINDER_DAYS = [30, 7] as const;
/** A helper who was sent to an identity provider comes back within this time. */
export const IDENTITY_ATTEMPT_MINUTES = 10;
/** Photos of one request. */
export const CHECK_DOCUMENTS_MAX = 4;

export interface CheckForm {
  /** '' is the identity check. */
  check: string;
  /** For the identity check. */
  idType: string;
  /** The number of the document or of the police certificate. */
  idNumber: string;
  /** The date on the police certificate. */
  issuedOn: string;
}

/** A helper's request for a check. The photos are sent after it. */
export function checkViolation({ check, issuedOn, ...document }: CheckForm, now: Date): Violation | undefined {
  const kind = check || 'identity';
  if (kind === 'identity') return verificationViolation(document);
  const date = parseDate(issuedOn) ?? '';
  const isPolice = kind === 'police';
  return firstViolation([
    [!isVerificationCheck(kind), 'CHECK_REQUIRED', 'check'],
    [
      isPolice && !/^[A-Z0-9/*•]{0,36}[A-Z0-9]{4}$/.test(idCharacters(document.idNumber)),
      'CERTIFICATE_NUMBER_REQUIRED',
      'idNumber',
    ],
    [isPolice && (!date || date > istDate(now)), 'CERTIFICATE_DATE_REQUIRED', 'issuedOn'],
    [isPolice && addMonths(date, CHECK_MONTHS.police) <= istDate(now), 'CERTIFICATE_TOO_OLD', 'issuedOn'],
  ]);
}

/** The start of the IST day on which an accepted check no longer holds. It counts from the date of a certificate. */
export const checkExpiresAt = (check: VerificationCheck, acceptedAt: Date, issuedOn?: string): Date =>
  istInstant(addMonths(issuedOn ?? istDate(acceptedAt), CHECK_MONTHS[check]), '00:00');

/** A request for a check, with the decision of staff if there is one. */
export interface CheckRequest {
  state: VerificationState;
  /** The number of its photos. */
  documents: number;
  /** An identity provider confirmed the document. */
  isConfirmed?: boolean;
  createdAt: Date;
  decidedAt?: Date;
  /** Of a verified request. */
  expiresAt?: Date;
}

export interface CheckStatus<R extends CheckRequest> {
  state: CheckState;
  /** The request that decides the state; absent if there is none. */
  request?: R;
  /** A newer request while an accepted check still holds. */
  renewal?: R;
  /** Whether the helper may send a new request. An open request takes photos instead. */
  canRequest: boolean;
}

/** The state of one check by all its requests, in any order. */
export function checkStatus<R extends CheckRequest>(requests: readonly R[], now: Date): CheckStatus<R> {
  const newestFirst = requests.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const [latest] = newestFirst;
  if (!latest) return { state: 'missing', canRequest: true };
  const isOpen = latest.state === 'pending';
  const accepted = newestFirst.find((request) => isHolding(request, now));
  if (accepted) {
    const canRenew = now >= renewableAt(accepted.expiresAt!);
    const renewal = latest === accepted ? {} : { renewal: latest };
    return { state: 'accepted', request: accepted, ...renewal, canRequest: canRenew && !isOpen };
  }
  if (isOpen) return { state: hasEvidence(latest) ? 'submitted' : 'missing', request: latest, canRequest: false };
  return { state: latest.state === 'rejected' ? 'refused' : 'expired', request: latest, canRequest: true };
}

/** Staff can decide on a request with photos, or with a document that an identity provider confirmed. */
const hasEvidence = ({ documents, isConfirmed = false }: Pick<CheckRequest, 'documents' | 'isConfirmed'>) =>
  documents > 0 || isConfirmed;
const isHolding = ({ state, expiresAt }: CheckRequest, now: Date) =>
  state === 'verified' && expiresAt !== undefined && now < expiresAt;
const daysBefore = (expiresAt: Date, days: number) => istInstant(addDays(istDate(expiresAt), -days), '00:00');
const renewableAt = (expiresAt: Date) => daysBefore(expiresAt, RENEWAL_DAYS);

/** A check that customers read about, with the IST month in which staff accepted it, `2026-11`. */
export interface CheckedFact {
  check: VerificationCheck;
  month: string;
}
/**
 * The accepted checks that still hold, and nothing else. Without an accepted identity there are none: the others would
 * be about a person whom nobody identified.
 */
export function listCheckedFacts(
  requestsOf: (check: VerificationCheck) => readonly CheckRequest[],
  now: Date,
): CheckedFact[] {
  const facts = VERIFICATION_CHECKS.flatMap((check): CheckedFact[] => {
    const { state, request } = checkStatus(requestsOf(check), now);
    if (state !== 'accepted') return [];
    return [{ check, month: istDate(request!.decidedAt ?? request!.createdAt).slice(0, 7) }];
  });
  return facts.some(({ check }) => check === 'identity') ? facts : [];
}

export type ExpiryStep = { days: number } | 'expired';
const listExpirySteps = (expiresAt: Date): { at: Date; step: ExpiryStep }[] => [
  ...CHECK_REMINDER_DAYS.map((days) => ({ at: daysBefore(expiresAt, days), step: { days } })),
  { at: expiresAt, step: 'expired' },
];

/** The first reminder of a check, or its end, after an instant; undefined if the check has ended. */
export const nextExpiryStepAt = (expiresAt: Date, after: Date): Date | undefined =>
  listExpirySteps(expiresAt).find(({ at }) => at > after)?.at;

/**
 * The step of a check that is due. `plannedAt` is the instant of the first one that was not taken; of several missed
 * ones only the latest is taken, so that a helper does not get two reminders at once.
 */
export const dueExpiryStep = (expiresAt: Date, plannedAt: Date, now: Date): ExpiryStep | undefined =>
  listExpirySteps(expiresAt).findLast(({ at }) => at >= plannedAt && at <= now)?.step;

/** A decision of staff on a check. A refusal names one of CHECK_REFUSALS. */
export const checkDecisionViolation = ({ decision, reason }: { decision: string; reason: string }) =>
  firstViolation([
    [!['verified', 'rejected'].includes(decision), 'DECISION_REQUIRED', 'decision'],
    [decision === 'rejected' && !isCheckRefusal(reason), 'DECISION_REASON_REQUIRED', 'reason'],
  ]);

/** Why staff cannot accept a request; undefined if they can. Acceptance takes two people and evidence. */
export function acceptanceRefusal(
  request: Pick<CheckRequest, 'documents' | 'isConfirmed'> & { proposedBy?: string | undefined },
  staffId: string,
): 'VERIFICATION_NO_DOCUMENT' | 'SECOND_PERSON' | undefined {
  if (!hasEvidence(request)) return 'VERIFICATION_NO_DOCUMENT';
  return request.proposedBy === staffId ? 'SECOND_PERSON' : undefined;
}
