import { z } from 'zod';
import { newPasskey, passkey, passkeyCreation, passkeyRequest } from './passkey.shapes.js';
import { endpoint } from '../define.js';
import { id, nothing, rawText, text } from '../shapes.js';

const passkeys = z.object({ passkeys: z.array(passkey) });
const name = text(200);
const opened = {
  challenge: z.string(),
  expiresInSeconds: z.number().int(),
};

export const startPasskey = endpoint('POST /auth/passkeys/options', 'rpc.auth.start-passkey', {
  access: 'login',
  summary: 'Begin to add a passkey, with password and code; two-step sign-in has to be on',
  usesPasskeys: true,
  input: z.object({ password: rawText(), code: text(40) }),
  /** `options` are for `navigator.credentials.create`. */
  output: z.object({ ...opened, options: passkeyCreation }),
});
export const addPasskey = endpoint('POST /auth/passkeys', 'rpc.auth.add-passkey', {
  access: 'login',
  summary: 'Add the passkey that a device made for the options',
  status: 201,
  message: 'Passkey added',
  usesPasskeys: true,
  input: z.object({ challenge: text(100), name, credential: newPasskey.optional() }),
  output: passkeys,
});
export const renamePasskey = endpoint('PATCH /auth/passkeys/:id', 'rpc.auth.rename-passkey', {
  access: 'login',
  summary: 'Rename an own passkey',
  message: 'Passkey renamed',
  input: z.object({ id, name }),
  output: passkeys,
});
export const removePasskey = endpoint('POST /auth/passkeys/:id/remove', 'rpc.auth.remove-passkey', {
  access: 'login',
  summary: 'Remove an own passkey, with password and code',
  message: 'Passkey removed',
  input: z.object({ id, password: rawText(), code: text(40) }),
  output: passkeys,
});

export const stepUpOptions = endpoint('POST /auth/step-up/options', 'rpc.auth.step-up-options', {
  access: 'login',
  summary: 'Begin to confirm the session with a passkey; only this session can use the challenge',
  usesPasskeys: true,
  input: nothing,
  /** `passkey` is for `navigator.credentials.get`. */
  output: z.object({ ...opened, passkey: passkeyRequest }),
});
