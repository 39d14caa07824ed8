import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  addVerificationDocument,
  decideVerification,
  finishIdentityConfirmation,
  myHelperVerification,
  requestHelperVerification,
  startIdentityConfirmation,
} from '@sahaya/contracts';
import { IDENTITY_ATTEMPT_MINUTES } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { IDENTITY_CLIENT, type RazorpayProvider, startRazorpay } from '@sahaya/testing';
import { type Harness, NOW, refusal, startHarness, TODAY } from '../../test/harness.js';

const NAME = 'DigiLocker';
const PHOTO = Buffer.from('a photo of a card').toString('base64');

let harness: Harness;
let provider: RazorpayProvider;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  ({ harness, stop } = await startHarness(async (servers) => {
    provider = await startRazorpay(servers);
    return { ...IDENTITY_CLIENT, IDENTITY_PROVIDER_URL: provider.identityUrl, IDENTITY_PROVIDER_NAME: NAME };
  }));
});
afterAll(async () => {
  await provider?.stop();
  await stop?.();
});
beforeEach(() => harness.reset());
afterEach(() => provider.faults.clear());

type Answer = Parameters<RazorpayProvider['consent']>[1];
const start = async (actor = harness.helper) => (await harness.ask(startIdentityConfirmation, actor)).url;
const visit = async (answer?: Answer) => provider.consent(await start(), answer);
const finish = (returned: object, actor = harness.helper) => harness.ask(finishIdentityConfirmation, actor, returned);
const confirm = async (answer?: Answer) => finish(await visit(answer));
const own = () => harness.ask(myHelperVerification, harness.helper);
const identity = async () => (await own()).checks?.find(({ check }) => check === 'identity');
const decide = (id: string, by: Actor, decision = 'verified', reason = '') =>
  harness.ask(decideVerification, by, { id, decision, reason });
const second = (): Actor => ({ userId: newId(), role: 'ops', sid: 'o' });
const rows = (collection: string) =>
  harness.catalog.get(Db).connection.collection(collection).find({ helperId: harness.helper.userId }).toArray();
const asked = async () =>
  (await harness.published('events.helper.verification-asked')).filter((row) =>
    JSON.stringify(row).includes(harness.helper.userId),
  );

describe('a confirmation by the identity provider', () => {
  it('sends the helper to the provider with a state and a PKCE challenge, and to the registered return address', async () => {
    expect((await own()).provider).toEqual({ name: NAME });
    const url = new URL(await start());
    expect(url.href.startsWith(`${provider.identityUrl}/oauth2/1/authorize?`)).toBe(true);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: IDENTITY_CLIENT.IDENTITY_CLIENT_ID,
      redirect_uri: `${IDENTITY_CLIENT.PUBLIC_URL}/profile/work`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const [attempt] = await rows('identity_attempts');
    expect(JSON.stringify(attempt)).not.toContain(url.searchParams.get('state'));
    expect(String(attempt!['verifier'])).toContain('$sealed$');
  });

  it('is a request that staff can accept without photos, by two people, until an end', async () => {
    const { verification, checks, provider: shown } = await confirm();
    expect(shown).toEqual({ name: NAME });
    expect(verification).toMatchObject({
      state: 'pending',
      idType: 'pan',
      idNumberMasked: '•••• 234F',
      confirmation: {
        confirmedBy: NAME,
        reference: expect.any(String),
        at: expect.stringMatching(TODAY),
        nameMatches: true,
      },
    });
    expect(checks?.find(({ check }) => check === 'identity')?.state).toBe('submitted');
    expect(await asked()).toHaveLength(1);
    const { _id: id } = verification!;
    expect((await decide(id, harness.staff)).verification.state).toBe('pending');
    expect(await harness.shown()).not.toHaveProperty('verified');
    expect(await refusal(decide(id, harness.staff))).toBe('SECOND_PERSON');
    expect((await decide(id, second())).verification).toMatchObject({
      state: 'verified',
      expiresOn: expect.any(String),
    });
    expect(await harness.shown()).toMatchObject({
      verified: true,
      verifiedDocument: { idType: 'pan', month: TODAY.slice(0, 7) },
    });
    expect(JSON.stringify(await harness.shown())).not.toContain('confirmation');
    expect(await refusal(start())).toBe('VERIFICATION_DONE');
  });

  it('stores neither the number, the name and the date of birth, nor the token and the code', async () => {
    const returned = await visit({ name: 'Ravindra Kumarasamy Secretname' });
    await finish(returned);
    const stored = JSON.stringify([...(await rows('verifications')), ...(await rows('identity_attempts'))]);
    expect(stored).not.toMatch(/ABCDE1234F|ABCDE|Secretname|1990|token/i);
    expect(stored).not.toContain(returned.code);
    const [attempt] = await rows('identity_attempts');
    expect(attempt).toMatchObject({ outcome: 'confirmed' });
    expect(attempt).not.toHaveProperty('verifier');
  });

  it.each([
    ['R. KUMAR', true],
    ['Suresh Yadav', false],
  ])('goes to staff with the name %s, and says whether it matches: %s', async (name, nameMatches) => {
    const { verification } = await confirm({ name });
    expect(verification).toMatchObject({ state: 'pending', confirmation: { nameMatches } });
    const refused = await decide(verification!._id, harness.staff, 'rejected', 'name-differs');
    expect(refused.verification.refusal).toBe('name-differs');
    expect(await identity()).toMatchObject({ state: 'refused', canRequest: true });
  });

  it('belongs to the open request, whose photos stay, and takes no request that a colleague has accepted', async () => {
    const fields = { idType: 'aadhaar', idNumber: '1234 5678 9012' };
    const { verification } = await harness.ask(requestHelperVerification, harness.helper, fields);
    const { _id: id } = verification;
    await harness.ask(addVerificationDocument, harness.helper, { id, photo: PHOTO });
    const late = await visit();
    expect((await confirm()).verification).toMatchObject({
      _id: id,
      idType: 'pan',
      idNumberMasked: '•••• 234F',
      documents: [{}],
    });
    expect(await asked()).toHaveLength(1);
    await decide(id, harness.staff);
    expect(await refusal(finish(late))).toBe('VERIFICATION_NOT_OPEN');
    expect(await refusal(start())).toBe('VERIFICATION_NOT_OPEN');
  });

  it('has the same answer when the helper comes back twice, one after the other or at once', async () => {
    const returned = await visit();
    const outcomes = await Promise.all([refusal(finish(returned)), refusal(finish(returned))]);
    expect(outcomes).toContain('no refusal');
    expect(outcomes.every((outcome) => ['no refusal', 'IDENTITY_RETURN_BUSY'].includes(outcome))).toBe(true);
    const first = await finish(returned);
    expect(await finish(returned)).toEqual(first);
    expect(await rows('verifications')).toHaveLength(1);
    expect(await asked()).toHaveLength(1);
  });
});

describe('a confirmation is refused', () => {
  const nothingStored = async () => expect(await rows('verifications')).toEqual([]);

  it('if the person shares nothing', async () => {
    const returned = await visit({ allow: false });
    expect(returned).toMatchObject({ error: 'access_denied' });
    expect(await refusal(finish(returned))).toBe('IDENTITY_NOT_SHARED');
    // The state was used: it accepts no code any more.
    const { code } = await visit();
    expect(await refusal(finish({ ...returned, error: '', code }))).toBe('IDENTITY_NOT_SHARED');
    await nothingStored();
  });

  it('if the person has no document', async () => {
    expect(await refusal(confirm({ doctype: '' }))).toBe('IDENTITY_NO_DOCUMENT');
    await nothingStored();
  });

  it('with the state of another session, of another helper, or of nobody', async () => {
    const returned = await visit();
    const invalid = [
      finish(returned, { ...harness.helper, sid: 'another session' }),
      finish(returned, { ...harness.helper, userId: newId() }),
      finish({ ...returned, state: 'A'.repeat(43) }),
      finish({}),
    ];
    for (const attempt of invalid) expect(await refusal(attempt)).toBe('IDENTITY_RETURN_INVALID');
    await nothingStored();
    expect((await finish(returned)).verification).toMatchObject({ state: 'pending' });
  });

  it('with a code that was used, or that belongs to another attempt', async () => {
    const [used, other] = [await visit(), await visit()];
    await finish(used);
    expect(await refusal(finish({ ...other, code: used.code }))).toBe('IDENTITY_RETURN_EXPIRED');
    const fresh = await visit();
    const another = await visit();
    expect(await refusal(finish({ ...fresh, code: another.code }))).toBe('IDENTITY_RETURN_EXPIRED');
  });

  it('if the helper comes back too late', async () => {
    const returned = await visit();
    harness.catalog.clock.set(NOW.getTime() + (IDENTITY_ATTEMPT_MINUTES + 1) * 60_000 - Date.now());
    expect(await refusal(finish(returned))).toBe('IDENTITY_RETURN_EXPIRED');
    await nothingStored();
  });

  it.each([
    ['identity.token', 'bad-gateway'],
    ['identity.token', 'reset-before'],
    ['identity.issued', 'server-error'],
    ['identity.document', 'too-many-requests'],
  ] as const)('with 503 if the provider fails (%s: %s), and photos still serve', async (on, kind) => {
    await provider.faults.set({ on, kind });
    const returned = await visit();
    expect(await refusal(finish(returned))).toBe('IDENTITY_PROVIDER_FAILED');
    await nothingStored();
    const fields = { idType: 'aadhaar', idNumber: '1234 5678 9012' };
    const { verification } = await harness.ask(requestHelperVerification, harness.helper, fields);
    const { _id: id } = verification;
    await harness.ask(addVerificationDocument, harness.helper, { id, photo: PHOTO });
    expect(await identity()).toMatchObject({ state: 'submitted' });
  });

  it('with 503 if the provider is slow, before it answers', async () => {
    await provider.faults.set({ on: 'identity.document', kind: 'slow', ms: 20_000 });
    expect(await refusal(confirm())).toBe('IDENTITY_PROVIDER_FAILED');
    await nothingStored();
  });

  it('only for this time if the provider fails before it has taken the code', async () => {
    await provider.faults.set({ on: 'identity.token', kind: 'bad-gateway', times: 1 });
    const returned = await visit();
    expect(await refusal(finish(returned))).toBe('IDENTITY_PROVIDER_FAILED');
    expect((await finish(returned)).verification).toMatchObject({ confirmation: { confirmedBy: NAME } });
  });
});

describe('without an identity provider', () => {
  let other: Harness;
  let end: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    ({ harness: other, stop: end } = await startHarness());
    await other.reset();
  });
  afterAll(() => end?.());

  it('there are photos only', async () => {
    expect(await other.ask(myHelperVerification, other.helper)).not.toHaveProperty('provider');
    expect(await refusal(other.ask(startIdentityConfirmation, other.helper))).toBe('IDENTITY_PROVIDER_OFF');
    expect(await refusal(other.ask(finishIdentityConfirmation, other.helper, { state: 'x' }))).toBe(
      'IDENTITY_PROVIDER_OFF',
    );
  });
});
