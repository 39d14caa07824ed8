/**
 * The version of the terms and conditions and of the privacy policy, as the month since which they are in force. A new
 * version asks everybody for consent again.
 */
export const TERMS_VERSION = '2026-12';

/** A consent to a version of the texts. A withdrawn one stays, with the time of the withdrawal. */
export interface RecordedConsent {
  version: string;
  withdrawnAt?: unknown;
}

/**
 * Whether a person is asked for consent before anything else: they never gave it, or they gave it to an older version. A
 * person who withdrew their consent is not asked again, because their bookings go on.
 */
export const needsConsent = (consent: RecordedConsent | undefined, current = TERMS_VERSION): boolean =>
  !consent || (!consent.withdrawnAt && consent.version !== current);
