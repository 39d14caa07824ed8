import type { NewPasskey, Passkey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@sahaya/contracts';
import { words } from '../i18n/words.js';

/** Browsers offer passkeys at secure addresses only. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

export const isOfThisSite = ({ site }: Passkey): boolean => site === window.location.hostname;

/** Asks for one of the passkeys; undefined if the person closed the browser's dialog. */
export const askForPasskey = (optionsJSON: PasskeyRequest): Promise<PasskeyAnswer | undefined> =>
  unlessClosed(async () => (await library()).startAuthentication({ optionsJSON }), words.passkeys.useFailed);

/** Makes a passkey on a device; undefined if the person closed the browser's dialog. */
export const makePasskey = (optionsJSON: PasskeyCreation): Promise<NewPasskey | undefined> =>
  unlessClosed(async () => (await library()).startRegistration({ optionsJSON }), words.passkeys.createFailed);

const library = () => import('@simplewebauthn/browser');

/** A dialog that was closed, or open for too long, and a new request in its place. */
const CLOSED = ['NotAllowedError', 'AbortError'];
async function unlessClosed<T>(ask: () => Promise<T>, failed: string): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (CLOSED.includes(name)) return undefined;
    throw new Error(name === 'InvalidStateError' ? words.passkeys.onDevice : failed, { cause: error });
  }
}
