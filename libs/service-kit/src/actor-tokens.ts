import { type Actor, actor } from '@sahaya/contracts';
import type { ActorSigner, ActorVerifier } from '@sahaya/messaging';
import { type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose';
import { type SigningKey, signingKey } from './signing-keys.js';

/** A request is answered or given up within a few seconds. */
const LIFE_SECONDS = 30;
/** The clocks of two machines may differ by five minutes without an outage. */
const TOLERANCE_SECONDS = 300;
const ISSUER = 'gateway';

/** Signs with the key that signs at the moment: EdDSA, valid for thirty seconds of the real time. */
export class ActorTokenSigner implements ActorSigner {
  constructor(
    private readonly keys: readonly SigningKey[],
    private readonly now: () => Date,
  ) {}

  sign({ userId, role, sid }: Actor, subject: string): Promise<string> {
    const { kid, privateKey } = signingKey(this.keys, this.now());
    return new SignJWT({ role, sid })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setIssuer(ISSUER)
      .setSubject(userId)
      .setAudience(subject)
      .setExpirationTime(`${LIFE_SECONDS}s`)
      .sign(privateKey);
  }
}

export class ActorTokenVerifier implements ActorVerifier {
  constructor(private readonly keys: JWTVerifyGetKey) {}

  async verify(token: string): Promise<{ actor: Actor; subject: string }> {
    const { payload } = await jwtVerify(token, this.keys, {
      algorithms: ['EdDSA'],
      issuer: ISSUER,
      clockTolerance: TOLERANCE_SECONDS,
      requiredClaims: ['sub', 'aud', 'exp'],
    });
    const { sub, role, sid, aud } = payload;
    return { actor: actor.parse({ userId: sub, role, sid }), subject: String(aud) };
  }
}
