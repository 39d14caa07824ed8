import { BRAND } from '@sahaya/domain';
import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** RFC 6238 recommends one step of tolerance for clocks that differ and for the time of typing. */
const TOLERANCE = 1;
const SECRET_BYTES = 20;

const appOf = (secret: string, label = '') =>
  new TOTP({ issuer: BRAND, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS });

/** A new secret of an authenticator app, in base32. */
export const newAuthenticatorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the secret and the address that an app reads; `label` is the name of the account in the app. */
export const toSetup = (secret: string, label: string): { secret: string; uri: string } => ({
  secret,
  uri: appOf(secret, label).toString(),
});

/** The number of the 30 second step that the code belongs to, counted since 1970; undefined if it is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = appOf(secret).validate({ token: code, timestamp, window: TOLERANCE });
  return delta === null ? undefined : TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta;
}
