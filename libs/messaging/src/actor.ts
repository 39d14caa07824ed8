import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import { type Actor, actor as actorShape } from '@sahaya/contracts';

/** The header with the actor of a request, signed by the gateway for the subject that it calls. */
export const ACTOR_HEADER = 'x-actor';
/** Injection token of the signer, which only the gateway has. */
export const ACTOR_SIGNER = Symbol('ACTOR_SIGNER');

/** Signs the caller of a request for a short time. */
export interface ActorSigner {
  sign(actor: Actor, subject: string): Promise<string>;
}
/** Returns the actor and the subject for which it was signed. Throws if the signature is not valid or has expired. */
export interface ActorVerifier {
  verify(token: string): Promise<{ actor: Actor; subject: string }>;
}
/** Returns the signed actor of a request, or nothing if it has none. */
export type SignedActor = () => Promise<string | undefined>;

const current = new AsyncLocalStorage<SignedActor>();

/** The signed actor of the request that is being answered: a service passes it on to the services that it asks. */
export const signedActor = (): SignedActor | undefined => current.getStore();
export const withSignedActor = <T>(signed: SignedActor | undefined, work: () => T): T =>
  current.run(signed ?? (() => Promise.resolve(undefined)), work);

/** The actor in the data of a request. */
export const actorIn = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'actor' in data ? data.actor : undefined;

const serviceOf = (subject: string) => subject.split('.')[1] ?? '';

/**
 * Throws if the actor in the data of a request is not the signed one. It must be signed for this subject, or for one of
 * a service in `passedOnBy`, which passes it on.
 */
export async function verifyActor(
  verifier: ActorVerifier,
  { subject, data, token }: { subject: string; data: unknown; token: string | undefined },
  passedOnBy: readonly string[],
): Promise<void> {
  const actor = actorIn(data);
  if (actor === undefined) return;
  // The fields that handlers get.
  const named = actorShape.safeParse(actor).data;
  if (!token) throw new Error('the actor is not signed');
  const signed = await verifier.verify(token);
  if (!isDeepStrictEqual(named, signed.actor)) throw new Error('another actor is signed');
  if (signed.subject !== subject && !passedOnBy.includes(serviceOf(signed.subject)))
    throw new Error(`the actor is signed for ${signed.subject}`);
}
