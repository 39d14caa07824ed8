import {
  isStaff,
  type NewPasskey,
  type Passkey,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRequest,
} from '@sahaya/contracts';
import { BRAND } from '@sahaya/domain';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { AccountDoc } from '../../shared/account.model.js';
import type { OpenChallenge } from '../factor-challenges.service.js';
import type { PasskeyDoc } from '../second-factor.model.js';

/** ES256, EdDSA and RS256: one of them is in every authenticator. */
const ALGORITHMS = [-7, -8, -257];

/** The relying party id of a site: its host. */
export const hostOf = (siteOrigin: string): string => new URL(siteOrigin).hostname;

export const toPasskey = ({ _id, name, rpId, addedAt, lastUsedAt }: PasskeyDoc): Passkey => ({
  _id,
  name,
  site: rpId,
  addedAt: addedAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
});

/** Staff confirm with a finger, face or PIN that it is them. The password of others was right before. */
const userVerificationOf = ({ role }: Pick<AccountDoc, 'role'>) => (isStaff(role) ? 'required' : 'preferred');
const descriptorOf = ({ credentialId: id, transports }: PasskeyDoc) => ({
  id,
  type: 'public-key' as const,
  transports,
});

interface RequestFacts extends Pick<AccountDoc, 'role'> {
  siteOrigin: string | undefined;
  passkeys: readonly PasskeyDoc[] | undefined;
}
/** The options with which a browser asks for one of the passkeys; undefined if the account has none for the site. */
export function toRequest(
  { challenge, expiresInSeconds }: OpenChallenge,
  { siteOrigin, passkeys = [], role }: RequestFacts,
): PasskeyRequest | undefined {
  if (!siteOrigin) return undefined;
  const rpId = hostOf(siteOrigin);
  const allowCredentials = passkeys.filter((passkey) => passkey.rpId === rpId).map(descriptorOf);
  if (allowCredentials.length === 0) return undefined;
  const timeout = expiresInSeconds * 1_000;
  return { challenge, rpId, timeout, allowCredentials, userVerification: userVerificationOf({ role }) };
}

/** The options with which a browser makes a passkey for the site; a device that has one of them makes no second one. */
export function toCreation(
  { challenge, expiresInSeconds }: OpenChallenge,
  siteOrigin: string,
  account: Pick<AccountDoc, '_id' | 'name' | 'email' | 'phone' | 'role'>,
  passkeys: readonly PasskeyDoc[],
): PasskeyCreation {
  return {
    challenge,
    rp: { id: hostOf(siteOrigin), name: BRAND },
    user: {
      id: isoBase64URL.fromUTF8String(account._id),
      name: account.email ?? account.phone ?? account.name,
      displayName: account.name,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: expiresInSeconds * 1_000,
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: userVerificationOf(account) },
    attestation: 'none',
  };
}

interface Expected {
  challenge: string;
  siteOrigin: string;
  /** The person has to have confirmed that it is them. */
  isVerified: boolean;
}

/** Reads a new passkey; undefined if it does not belong to the challenge and the site, or is malformed. */
export async function readNewPasskey(
  { response, ...credential }: NewPasskey,
  { challenge, siteOrigin, isVerified }: Expected,
): Promise<Pick<PasskeyDoc, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'rpId'> | undefined> {
  const rpId = hostOf(siteOrigin);
  const { transports = [], clientDataJSON, attestationObject } = response;
  const read = await orUndefined(async () => {
    if (hasCertificates(attestationObject)) return undefined;
    return verifyRegistrationResponse({
      response: { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: siteOrigin,
      expectedRPID: rpId,
      requireUserVerification: isVerified,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  if (!read?.verified) return undefined;
  const { id, publicKey, counter } = read.registrationInfo.credential;
  if (id !== credential.id) return undefined;
  return { credentialId: id, publicKey: isoBase64URL.fromBuffer(publicKey), counter, transports, rpId };
}

/** The counter of a right answer; undefined if the answer is wrong or malformed. The caller compares the counter. */
export async function readCounter(
  answer: PasskeyAnswer,
  {
    challenge,
    siteOrigin,
    isVerified,
    passkey,
  }: Expected & { passkey: Pick<PasskeyDoc, 'credentialId' | 'publicKey'> },
): Promise<number | undefined> {
  const { credentialId: id, publicKey } = passkey;
  const read = await orUndefined(() =>
    verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: siteOrigin,
      expectedRPID: hostOf(siteOrigin),
      requireUserVerification: isVerified,
      credential: { id, publicKey: isoBase64URL.toBuffer(publicKey), counter: 0 },
    }),
  );
  return read?.verified ? read.authenticationInfo.newCounter : undefined;
}

/**
 * No proof of the maker is asked for. Certificates that come nevertheless are refused unread, because to check them
 * could ask for addresses that they name.
 */
const hasCertificates = (attestationObject: string): boolean => {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  return !['none', 'packed'].includes(decoded.get('fmt')) || decoded.get('attStmt').get('x5c') !== undefined;
};

/** The library throws at every answer that it refuses. */
const orUndefined = <T>(read: () => Promise<T>): Promise<T | undefined> => read().catch(() => undefined);
