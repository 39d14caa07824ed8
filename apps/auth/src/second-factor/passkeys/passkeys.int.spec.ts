import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  addPasskey,
  approveFactorReset,
  changePassword,
  checkSession,
  confirmSecondFactor,
  devMailbox,
  exportAccount,
  login,
  mySecondFactor,
  passkeyAnswer,
  type PasskeyRequest,
  proposeFactorReset,
  removePasskey,
  removeSecondFactor,
  renamePasskey,
  setUpSecondFactor,
  startPasskey,
  stepUp,
  stepUpOptions,
  verifyLogin,
} from '@sahaya/contracts';
import { Db } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { actorOf, codeOf, PASSWORD, type RunningAuth, STAFF_PASSWORD, startAuth } from '../../../test/harness.js';
import { type Deviation, SoftwareAuthenticator } from '../../../test/software-authenticator.js';
import { SECOND_FACTOR_MODEL, type SecondFactorDoc } from '../second-factor.model.js';

const PORTAL = 'https://portal.example';
const CONSOLE = 'https://console.example';
const STEP = 30;
const MINUTE = 60;

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth({ DEV_MAILBOX: 'true' });
});
afterAll(() => auth?.stop());

const noticesTo = async (to: string) => (await auth.rpc.call(devMailbox, { to })).messages.map(({ text }) => text);
const isTold = (to: string, words: string) =>
  until(async () => (await noticesTo(to)).some((text) => text.includes(words)));

/** Somebody with an authenticator app, at the site where they sign in. */
interface Owner {
  email: string;
  password: string;
  secret: string;
  actor: Actor;
  site: string;
}
async function customer(): Promise<Owner> {
  const { actor, email } = await auth.person();
  const setUp = { actor, password: PASSWORD, code: '' };
  const { challenge, secret } = await auth.rpc.call(setUpSecondFactor, setUp);
  await auth.rpc.call(confirmSecondFactor, { actor, challenge, code: auth.codeOfApp(secret) });
  return { email, password: PASSWORD, secret, actor, site: PORTAL };
}
async function staffMember(): Promise<Owner> {
  const { email, secret } = await auth.staff('finance');
  auth.advance(STEP);
  const { challenge } = await auth.challenge(email, STAFF_PASSWORD);
  const { token } = await auth.rpc.call(verifyLogin, { challenge, code: auth.codeOfApp(secret), password: '' });
  return { email, password: STAFF_PASSWORD, secret, actor: actorOf(token), site: CONSOLE };
}
/** Password and the code of a step that was not used. */
function proofOf({ actor, password, secret }: Owner) {
  auth.advance(STEP);
  return { actor, password, code: auth.codeOfApp(secret) };
}
const start = (owner: Owner, siteOrigin = owner.site) => auth.rpc.call(startPasskey, { ...proofOf(owner), siteOrigin });

async function add(owner: Owner, name = 'Phone', deviation: Deviation = {}) {
  const { challenge, options } = await start(owner);
  const device = new SoftwareAuthenticator(owner.site);
  const credential = device.create(options, deviation);
  const sent = { actor: owner.actor, challenge, name, credential, siteOrigin: owner.site };
  const { passkeys } = await auth.rpc.call(addPasskey, sent);
  return { device, passkey: passkeys.at(-1)! };
}
/** The second step of a sign-in, which has to offer a passkey. */
async function signInStep({ email, password, site }: Owner, siteOrigin = site) {
  const answer = await auth.rpc.call(login, { identifier: email, password, siteOrigin });
  if (!('challenge' in answer)) throw new Error('no second step');
  return { ...answer, request: answer.passkey! };
}
const verify = (
  owner: Owner,
  { challenge }: Pick<PasskeyRequest, 'challenge'>,
  passkey: ReturnType<SoftwareAuthenticator['get']>,
) => auth.rpc.call(verifyLogin, { challenge, code: '', password: '', passkey, siteOrigin: owner.site });
const storedOf = ({ actor }: Owner) =>
  auth.service.get(Db).connection.collection<SecondFactorDoc>(SECOND_FACTOR_MODEL).findOne({ _id: actor.userId });

describe('adding a passkey', () => {
  it('needs password and code, names it in the list and tells the owner', async () => {
    const owner = await customer();
    const { actor } = owner;
    const begin = (password: string, code: string) =>
      codeOf(auth.rpc.call(startPasskey, { actor, password, code, siteOrigin: PORTAL }));
    expect(await begin('', '123456')).toBe('PASSWORD_REQUIRED');
    expect(await begin(PASSWORD, '')).toBe('FACTOR_CODE_REQUIRED');
    expect(await begin('wrong', auth.codeOfApp(owner.secret, 1))).toBe('PASSWORD_WRONG');
    expect(await begin(PASSWORD, auth.codeOfApp(owner.secret, 9))).toBe('FACTOR_CODE_WRONG');
    const { passkey, device } = await add(owner, '  My phone ');
    expect(passkey).toEqual({
      _id: passkey._id,
      name: 'My phone',
      site: 'portal.example',
      addedAt: auth.now().toISOString(),
    });
    expect((await auth.rpc.call(mySecondFactor, { actor })).passkeys).toEqual([passkey]);
    await isTold(owner.email, 'The passkey “My phone” was added');
    // A device that has one makes no second one.
    const { options } = await start(owner);
    expect(options).toMatchObject({
      rp: { id: 'portal.example' },
      excludeCredentials: [{ id: device.id }],
      authenticatorSelection: { userVerification: 'preferred' },
    });
  });

  it('needs two-step sign-in', async () => {
    const { actor } = await auth.person();
    const fields = { actor, password: PASSWORD, code: '123456', siteOrigin: PORTAL };
    expect(await codeOf(auth.rpc.call(startPasskey, fields))).toBe('SECOND_FACTOR_OFF');
  });

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://portal.example.evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['an answer to a sign-in', { type: 'webauthn.get' }],
    ['nobody at the device', { isAbsent: true }],
    ['certificates of a maker', { format: 'apple', statement: new Map([['x5c', Buffer.from('x')]]) }],
    ['an unknown format', { format: 'secret' }],
  ])('refuses %s', async (_, deviation) => {
    const owner = await customer();
    expect(await codeOf(add(owner, 'Phone', deviation))).toBe('PASSKEY_REFUSED');
    expect((await storedOf(owner))?.passkeys).toBeUndefined();
  });

  it('refuses staff whose device does not know who they are', async () => {
    const owner = await staffMember();
    const { options } = await start(owner);
    expect(options.authenticatorSelection.userVerification).toBe('required');
    expect(await codeOf(add(owner, 'Key', { isUnverified: true }))).toBe('PASSKEY_REFUSED');
    expect(await codeOf(add(await customer(), 'Key', { isUnverified: true }))).toBe('ok');
  });

  it('refuses content that is no passkey without an error of the server', async () => {
    const owner = await customer();
    const { challenge, options } = await start(owner);
    const credential = new SoftwareAuthenticator(PORTAL).create(options);
    const send = (response: object, name = 'Phone') =>
      codeOf(
        auth.rpc.call(addPasskey, {
          actor: owner.actor,
          challenge,
          name,
          siteOrigin: PORTAL,
          credential: { ...credential, response: { ...credential.response, ...response } },
        }),
      );
    expect(await send({}, ' ')).toBe('NAME_REQUIRED');
    // Deeply nested lists, in CBOR and in JSON.
    expect(await send({ attestationObject: Buffer.alloc(5_000, 0x81).toString('base64url') })).toBe('PASSKEY_REFUSED');
    expect(await send({ clientDataJSON: Buffer.from('null').toString('base64url') })).toBe('PASSKEY_REFUSED');
    expect(await send({ attestationObject: 'A'.repeat(8_001) })).toBe('INVALID_INPUT');
    expect(await send({ clientDataJSON: 'not base64!' })).toBe('INVALID_INPUT');
    expect(await send({})).toBe('ok');
    expect(await send({})).toBe('CHALLENGE_EXPIRED');
  });

  it('is possible for the session that began it, for ten minutes', async () => {
    const owner = await customer();
    const { challenge, options } = await start(owner);
    const credential = new SoftwareAuthenticator(PORTAL).create(options);
    const send = (actor: Actor) =>
      codeOf(auth.rpc.call(addPasskey, { actor, challenge, name: 'Phone', credential, siteOrigin: PORTAL }));
    expect(await send((await customer()).actor)).toBe('CHALLENGE_EXPIRED');
    expect(await send({ ...owner.actor, sid: 'f'.repeat(24) })).toBe('CHALLENGE_EXPIRED');
    auth.advance(10 * MINUTE);
    expect(await send(owner.actor)).toBe('CHALLENGE_EXPIRED');
  });

  it('refuses a passkey of another account, and one that was added before', async () => {
    const [owner, other] = [await customer(), await customer()];
    const { device } = await add(owner);
    for (const one of [owner, other]) {
      const { challenge, options } = await start(one);
      const credential = device.create(options);
      const sent = { actor: one.actor, challenge, name: 'Copy', credential, siteOrigin: PORTAL };
      expect(await codeOf(auth.rpc.call(addPasskey, sent))).toBe('PASSKEY_TAKEN');
    }
  });

  it('ends at ten passkeys, also at the same moment', async () => {
    const owner = await customer();
    const begun = [];
    for (let place = 0; place < 11; place += 1) begun.push(await start(owner));
    const answers = await Promise.all(
      begun.map(({ challenge, options }) => {
        const credential = new SoftwareAuthenticator(PORTAL).create(options);
        const sent = { actor: owner.actor, challenge, name: 'Key', credential, siteOrigin: PORTAL };
        return codeOf(auth.rpc.call(addPasskey, sent));
      }),
    );
    expect(answers.filter((answer) => answer !== 'ok')).toEqual(['TOO_MANY_PASSKEYS']);
    expect((await storedOf(owner))?.passkeys).toHaveLength(10);
    expect(await codeOf(start(owner))).toBe('TOO_MANY_PASSKEYS');
  });
});

describe('a sign-in with a passkey', () => {
  it('is offered after the password and opens a session', async () => {
    const owner = await customer();
    const { device } = await add(owner);
    const step = await signInStep(owner);
    expect(step.factors).toEqual(['totp', 'recovery', 'passkey']);
    expect(step.request).toMatchObject({
      challenge: step.challenge,
      rpId: 'portal.example',
      allowCredentials: [{ id: device.id, transports: ['internal'] }],
      userVerification: 'preferred',
    });
    const { token } = await verify(owner, step, device.get(step.request));
    const { sid, userId } = actorOf(token);
    expect(await auth.rpc.call(checkSession, { sid, userId })).toMatchObject({ alive: true });
    const { passkeys } = await auth.rpc.call(mySecondFactor, { actor: owner.actor });
    expect(passkeys).toMatchObject([{ lastUsedAt: auth.now().toISOString() }]);
  });

  it('leaves the code of the app and the challenge as they were for older clients', async () => {
    const owner = await customer();
    await add(owner);
    const { challenge } = await signInStep(owner);
    auth.advance(STEP);
    const sent = { challenge, code: auth.codeOfApp(owner.secret), password: '' };
    expect(await codeOf(auth.rpc.call(verifyLogin, sent))).toBe('ok');
  });

  it('is offered at the site of the passkey only', async () => {
    const owner = await customer();
    await add(owner);
    for (const site of [CONSOLE, 'https://other.example']) {
      const { factors, passkey } = await signInStep(owner, site);
      expect([factors, passkey]).toEqual([['totp', 'recovery'], undefined]);
    }
    const { factors } = await auth.challenge(owner.email);
    expect(factors).toEqual(['totp', 'recovery']);
  });

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://portal-example.evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['the answer of an addition', { type: 'webauthn.create' }],
    ['nobody at the device', { isAbsent: true }],
  ])('refuses %s', async (_, deviation) => {
    const owner = await customer();
    const { device } = await add(owner);
    const step = await signInStep(owner);
    expect(await codeOf(verify(owner, step, device.get(step.request, deviation)))).toBe('PASSKEY_WRONG');
    expect(await codeOf(verify(owner, step, device.get(step.request)))).toBe('ok');
  });

  it('refuses a passkey of another account, a signature of another key and one at another site', async () => {
    const [owner, other] = [await customer(), await customer()];
    const [{ device }, { device: foreign }] = [await add(owner), await add(other)];
    const step = await signInStep(owner);
    expect(await codeOf(verify(owner, step, foreign.get(step.request)))).toBe('PASSKEY_WRONG');
    const forged = { ...foreign.get(step.request), id: device.id, rawId: device.id };
    expect(await codeOf(verify(owner, step, forged))).toBe('PASSKEY_WRONG');
    for (const deviation of [{}, { origin: CONSOLE }]) {
      const answer = device.get(step.request, deviation);
      expect(await codeOf(verify({ ...owner, site: CONSOLE }, step, answer))).toBe('PASSKEY_WRONG');
    }
  });

  it('accepts an answer once, also at the same moment', async () => {
    const owner = await customer();
    const { device } = await add(owner);
    const step = await signInStep(owner);
    const answer = device.get(step.request);
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(verify(owner, step, answer))));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(await codeOf(verify(owner, step, answer))).toBe('CHALLENGE_EXPIRED');
    const next = await signInStep(owner);
    expect(await codeOf(verify(owner, next, answer))).toBe('PASSKEY_WRONG');
  });

  it('refuses a counter that went back; one that never counts works', async () => {
    const owner = await customer();
    const { device } = await add(owner);
    const enter = async (counter: number) => {
      const step = await signInStep(owner);
      return codeOf(verify(owner, step, device.get(step.request, { counter })));
    };
    const codes = [];
    for (const counter of [0, 0, 5, 5, 4, 0, 6]) codes.push(await enter(counter));
    expect(codes).toEqual(['ok', 'ok', 'ok', 'PASSKEY_WRONG', 'PASSKEY_WRONG', 'PASSKEY_WRONG', 'ok']);
  });

  it('of staff has to verify the person', async () => {
    const owner = await staffMember();
    const { device } = await add(owner);
    const step = await signInStep(owner);
    expect(step.request.userVerification).toBe('required');
    expect(await codeOf(verify(owner, step, device.get(step.request, { isUnverified: true })))).toBe('PASSKEY_WRONG');
    expect(await codeOf(verify(owner, step, device.get(step.request)))).toBe('ok');
  });

  it('accepts neither a challenge of another purpose nor one that is ten minutes old', async () => {
    const owner = await customer();
    const { device } = await add(owner);
    const toAdd = await start(owner);
    const toStepUp = await auth.rpc.call(stepUpOptions, { actor: owner.actor, siteOrigin: PORTAL });
    for (const { challenge } of [toAdd, toStepUp]) {
      const answer = device.get({ ...toStepUp.passkey, challenge });
      expect(await codeOf(verify(owner, { challenge }, answer))).toBe('CHALLENGE_EXPIRED');
    }
    const late = await signInStep(owner);
    auth.advance(10 * MINUTE);
    expect(await codeOf(verify(owner, late, device.get(late.request)))).toBe('CHALLENGE_EXPIRED');
  });

  it('counts wrong answers like wrong codes: five for a challenge, twenty in a row', async () => {
    const owner = await customer();
    const { device } = await add(owner);
    const wrong = { origin: 'https://evil.example' };
    const codes = [];
    for (let round = 0; round < 4; round += 1) {
      const step = await signInStep(owner);
      for (let tries = 0; tries < 5; tries += 1)
        codes.push(await codeOf(verify(owner, step, device.get(step.request, wrong))));
      expect(await codeOf(verify(owner, step, device.get(step.request)))).toBe('CHALLENGE_EXPIRED');
    }
    expect(new Set(codes)).toEqual(new Set(['PASSKEY_WRONG']));
    const step = await signInStep(owner);
    expect(await codeOf(verify(owner, step, device.get(step.request)))).toBe('LOGIN_THROTTLED');
  });

  it('is void after a change of the password', async () => {
    const owner = await customer();
    const { device } = await add(owner);
    const step = await signInStep(owner);
    const change = { actor: owner.actor, currentPassword: PASSWORD, password: 'another-1' };
    await auth.rpc.call(changePassword, change);
    expect(await codeOf(verify(owner, step, device.get(step.request)))).toBe('CHALLENGE_EXPIRED');
  });

  it('refuses malformed and oversized answers without an error of the server', async () => {
    const owner = await customer();
    const { device } = await add(owner);
    const step = await signInStep(owner);
    const answer = device.get(step.request);
    const send = (response: object) =>
      codeOf(verify(owner, step, { ...answer, response: { ...answer.response, ...response } }));
    expect(await send({ authenticatorData: 'AAAA' })).toBe('PASSKEY_WRONG');
    expect(await send({ clientDataJSON: Buffer.from('[]').toString('base64url') })).toBe('PASSKEY_WRONG');
    expect(await send({ signature: 'A'.repeat(2_001) })).toBe('INVALID_INPUT');
    expect(passkeyAnswer.safeParse({ ...answer, id: 'A'.repeat(1_365) }).success).toBe(false);
  });
});

describe('a step-up with a passkey', () => {
  it('confirms the session that asked for it, once', async () => {
    const owner = await staffMember();
    const { device } = await add(owner);
    auth.advance(15 * MINUTE);
    const { actor } = owner;
    const { challenge, passkey: request } = await auth.rpc.call(stepUpOptions, { actor, siteOrigin: CONSOLE });
    const passkey = device.get(request);
    const confirm = (by: Actor) =>
      codeOf(auth.rpc.call(stepUp, { actor: by, code: '', challenge, passkey, siteOrigin: CONSOLE }));
    expect(await confirm({ ...actor, sid: 'f'.repeat(24) })).toBe('CHALLENGE_EXPIRED');
    expect(await confirm((await staffMember()).actor)).toBe('CHALLENGE_EXPIRED');
    expect(await confirm(actor)).toBe('ok');
    const { sid, userId } = actor;
    expect((await auth.rpc.call(checkSession, { sid, userId })).verifiedAt).toBe(auth.now().toISOString());
    expect(await confirm(actor)).toBe('CHALLENGE_EXPIRED');
  });

  it('accepts no challenge of a sign-in and no answer without verification', async () => {
    const owner = await staffMember();
    const { device } = await add(owner);
    const { actor } = owner;
    const step = await signInStep(owner);
    const confirm = (challenge: string, passkey: ReturnType<typeof device.get>) =>
      codeOf(auth.rpc.call(stepUp, { actor, code: '', challenge, passkey, siteOrigin: CONSOLE }));
    expect(await confirm(step.challenge, device.get(step.request))).toBe('CHALLENGE_EXPIRED');
    const { challenge, passkey } = await auth.rpc.call(stepUpOptions, { actor, siteOrigin: CONSOLE });
    expect(await confirm(challenge, device.get(passkey, { isUnverified: true }))).toBe('PASSKEY_WRONG');
    expect(await confirm(challenge, device.get(passkey))).toBe('ok');
  });

  it('is not offered without a passkey for the site', async () => {
    const owner = await staffMember();
    await add(owner);
    const ask = (siteOrigin: string) => codeOf(auth.rpc.call(stepUpOptions, { actor: owner.actor, siteOrigin }));
    expect([await ask(CONSOLE), await ask(PORTAL)]).toEqual(['ok', 'PASSKEY_NOT_FOUND']);
  });
});

describe('passkeys of an account', () => {
  it('are renamed by their owner', async () => {
    const owner = await customer();
    const { passkey } = await add(owner);
    const rename = (actor: Actor, name: string) => auth.rpc.call(renamePasskey, { actor, id: passkey._id, name });
    expect(await codeOf(rename(owner.actor, 'x'.repeat(101)))).toBe('NAME_TOO_LONG');
    expect(await codeOf(rename((await customer()).actor, 'Mine'))).toBe('PASSKEY_NOT_FOUND');
    expect((await rename(owner.actor, 'Old phone')).passkeys).toEqual([{ ...passkey, name: 'Old phone' }]);
  });

  it('are removed with password and code, and the owner is told', async () => {
    const owner = await customer();
    const [{ device, passkey }, { passkey: kept }] = [await add(owner, 'Phone'), await add(owner, 'Laptop')];
    const remove = (fields: object) => auth.rpc.call(removePasskey, { id: passkey._id, ...proofOf(owner), ...fields });
    expect(await codeOf(remove({ password: 'wrong' }))).toBe('PASSWORD_WRONG');
    expect(await codeOf(remove({ code: '000000' }))).toBe('FACTOR_CODE_WRONG');
    expect(await codeOf(remove({ ...proofOf(await customer()) }))).toBe('PASSKEY_NOT_FOUND');
    const step = await signInStep(owner);
    expect((await remove({})).passkeys).toEqual([kept]);
    await isTold(owner.email, 'The passkey “Phone” was removed');
    expect(await codeOf(verify(owner, step, device.get(step.request)))).toBe('PASSKEY_WRONG');
    expect(await codeOf(remove({}))).toBe('PASSKEY_NOT_FOUND');
  });

  it('stay when the app is replaced', async () => {
    const owner = await customer();
    const { passkey } = await add(owner);
    const { challenge, secret } = await auth.rpc.call(setUpSecondFactor, proofOf(owner));
    await auth.rpc.call(confirmSecondFactor, { actor: owner.actor, challenge, code: auth.codeOfApp(secret) });
    expect((await auth.rpc.call(mySecondFactor, { actor: owner.actor })).passkeys).toEqual([passkey]);
  });

  it('go with two-step sign-in', async () => {
    const owner = await customer();
    await add(owner);
    await auth.rpc.call(removeSecondFactor, proofOf(owner));
    expect(await storedOf(owner)).toBeNull();
  });

  it('go with a reset by two admins', async () => {
    const owner = await customer();
    await add(owner);
    const [first, second] = [await auth.staff('admin'), await auth.staff('admin')];
    const by = ({ userId }: { userId: string }): Actor => ({ userId, role: 'admin', sid: 's' });
    const proposal = {
      actor: by(first),
      id: owner.actor.userId,
      reason: 'Lost everything',
      category: 'customer-request',
    };
    const { reset } = await auth.rpc.call(proposeFactorReset, proposal);
    await auth.rpc.call(approveFactorReset, { actor: by(second), id: reset._id });
    expect(await storedOf(owner)).toBeNull();
  });

  it('are in the data export, without their keys', async () => {
    const owner = await customer();
    const { device, passkey } = await add(owner);
    const { rows } = await auth.rpc.call(exportAccount, { userId: owner.actor.userId });
    expect(rows).toMatchObject([{ passkeys: [passkey] }]);
    const { publicKey = 'none' } = (await storedOf(owner))?.passkeys?.[0] ?? {};
    expect(JSON.stringify(rows)).not.toContain(device.id);
    expect(JSON.stringify(rows)).not.toContain(publicKey);
  });
});
