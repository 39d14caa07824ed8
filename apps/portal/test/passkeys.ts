import { afterEach, beforeEach } from '@jest/globals';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** The interface of a browser for passkeys, with one device; jsdom has none. */
export function fakePasskeys() {
  let refusal: Error | undefined;
  let requests = 0;

  function credential<R extends object>(response: R) {
    requests += 1;
    if (refusal) throw refusal;
    return {
      id: 'a2V5',
      rawId: bytes('key'),
      type: 'public-key',
      response: { clientDataJSON: bytes('client'), ...response },
      getClientExtensionResults: () => ({}),
    };
  }
  const credentials = {
    get: async () => credential({ authenticatorData: bytes('data'), signature: bytes('signature') }),
    create: async () => credential({ attestationObject: bytes('object') }),
  };
  beforeEach(() => {
    refusal = undefined;
    requests = 0;
    Object.assign(window, { PublicKeyCredential: class PublicKeyCredential {} });
    Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });
  return {
    /** How often the browser asked the device. */
    requests: () => requests,
    /** The browser ends each request with an error of this name; undefined: with an answer. */
    refuseWith(name: string | undefined) {
      refusal = name === undefined ? undefined : Object.assign(new Error('refused'), { name });
    },
  };
}

export const SENT_PASSKEY = {
  id: 'a2V5',
  rawId: 'a2V5',
  type: 'public-key',
  response: { authenticatorData: 'ZGF0YQ', clientDataJSON: 'Y2xpZW50', signature: 'c2lnbmF0dXJl' },
};
/** The request of a server for the passkey of the device. */
export const PASSKEY_REQUEST = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 600_000,
  allowCredentials: [{ id: 'a2V5', type: 'public-key', transports: ['internal'] }],
  userVerification: 'preferred',
};
export const A_PASSKEY = {
  _id: 'e'.repeat(24),
  name: 'My phone',
  site: 'localhost',
  addedAt: '2026-12-01T04:00:00.000Z',
  lastUsedAt: '2026-12-03T04:00:00.000Z',
};
