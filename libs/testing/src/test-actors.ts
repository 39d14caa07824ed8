import { generateKeyPairSync } from 'node:crypto';
import { ActorTokenSigner, ActorTokenVerifier, signingKeys, verifyingKeys } from '@sahaya/service-kit';

const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
const { kty, crv, x } = jwk;
const setOf = (key: object) => JSON.stringify({ keys: [{ ...key, kid: 'tests' }] });

/** The keys of the actors that tests sign in place of the gateway. */
export const ACTOR_VARIABLES = {
  ACTOR_KEYS: setOf({ ...jwk, signsFrom: '2020-01-01T00:00:00.000Z' }),
  ACTOR_PUBLIC_KEYS: setOf({ kty, crv, x, alg: 'EdDSA', use: 'sig' }),
};
export const actorSigner = new ActorTokenSigner(signingKeys.parse(ACTOR_VARIABLES.ACTOR_KEYS), () => new Date());
export const actorVerifier = new ActorTokenVerifier(verifyingKeys.parse(ACTOR_VARIABLES.ACTOR_PUBLIC_KEYS));
