import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@sahaya/contracts';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Asks for one of the passkeys; undefined if the user closed the dialog of the browser. */
export const askForPasskey = (optionsJSON: PasskeyRequest): Promise<PasskeyAnswer | undefined> =>
  unlessClosed(startAuthentication({ optionsJSON }));

/** Makes a passkey on a device; undefined if the user closed the dialog of the browser. */
export const makePasskey = (optionsJSON: PasskeyCreation): Promise<NewPasskey | undefined> =>
  unlessClosed(startRegistration({ optionsJSON }));

/** The device has a passkey of the account already. */
export const isOnDevice = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

/** A dialog that was closed, or open for too long, and a new request in its place. */
const CLOSED = ['NotAllowedError', 'AbortError'];
const unlessClosed = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof Error && CLOSED.includes(error.name)) return undefined;
    throw error;
  });
