import { z } from 'zod';
import { id, instant } from '../shapes.js';

/* Passkeys (WebAuthn, level 3). Bytes are base64url. The bounds leave room for every known authenticator. */

const bytes = (max: number) =>
  z
    .string()
    .max(max, `At most ${max} characters`)
    .regex(/^[\w-]+$/, 'Not base64url');
/** An id has at most 1,023 bytes. */
const credentialId = bytes(1_364);
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
};
const transports = z.array(z.string().max(30)).max(10).optional();
const userVerification = z.enum(['required', 'preferred']);
const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports });

/** A passkey as its owner sees it. */
export const passkey = z.object({
  _id: id,
  name: z.string(),
  /** The host of the site for which it was made; it works on this site only. */
  site: z.string(),
  addedAt: instant,
  lastUsedAt: instant.optional(),
});
export type Passkey = z.output<typeof passkey>;

/** PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

/** PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  allowCredentials: z.array(descriptor),
  userVerification,
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** RegistrationResponseJSON, as far as it is read. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes(4_000), attestationObject: bytes(8_000), transports }),
});
export type NewPasskey = z.output<typeof newPasskey>;

/** AuthenticationResponseJSON, as far as it is read. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes(4_000), authenticatorData: bytes(2_000), signature: bytes(2_000) }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
