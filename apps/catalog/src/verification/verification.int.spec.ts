import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  adminVerifications,
  decideVerification,
  myHelperVerification,
  requestHelperVerification,
} from '@sahaya/contracts';
import { type RuleCode } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { type Harness, NOW, refusal, startHarness } from '../../test/harness.js';

let harness: Harness;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  ({ harness, stop } = await startHarness());
});
afterAll(() => stop?.());
beforeEach(() => harness.reset());

describe('verification', () => {
  const request = (fields: object = { idType: 'aadhaar', idNumber: '1234 5678 9012' }, more: object = {}) =>
    harness.ask(requestHelperVerification, harness.helper, { ...fields, ...more });
  const decide = (id: string, decision: string, reason = '') =>
    harness.ask(decideVerification, harness.staff, { id, decision, reason });

  it.each<[RuleCode, object]>([
    ['ID_TYPE_REQUIRED', { idType: 'library card', idNumber: '1' }],
    ['ID_NUMBER_INVALID', { idType: 'pan', idNumber: '12' }],
    ['ID_NUMBER_INVALID', { idType: 'pan', idNumber: '<b>ABCDE1234F</b>' }],
    ['ID_NUMBER_INVALID', { idType: 'pan', idNumber: '' }],
  ])('refuses with %s: %j', async (code, fields) => expect(await refusal(request(fields))).toBe(code));

  it('keeps only the last four characters of the number', async () => {
    const { verification } = await request();
    expect(verification).toMatchObject({ idNumberMasked: '•••• 9012', state: 'pending', helperName: 'Ravi Kumar' });
    const rows = await harness.catalog.get(Db).connection.collection('verifications').find().toArray();
    expect(JSON.stringify(rows)).not.toMatch(/5678|1234/);
    expect((await harness.ask(myHelperVerification, harness.helper)).verification).toEqual(verification);
    expect(await harness.ask(myHelperVerification, { ...harness.helper, userId: newId() })).toEqual({});
    expect(await refusal(request())).toBe('VERIFICATION_PENDING');
  });

  it('gives a badge only after the approval of staff', async () => {
    const { verification } = await request({ idType: 'passport', idNumber: 'XXXX-Z1234' });
    expect(await harness.shown()).not.toHaveProperty('verified');
    const listed = await harness.ask(adminVerifications, harness.staff, { state: 'pending' });
    expect(listed.verifications.map(({ _id }) => _id)).toContain(verification._id);

    expect(await refusal(decide(verification._id, 'perhaps'))).toBe('DECISION_REQUIRED');
    expect(await refusal(decide(verification._id, 'rejected'))).toBe('DECISION_REASON_REQUIRED');
    expect(await refusal(decide(newId(), 'verified'))).toBe('VERIFICATION_NOT_FOUND');
    const outcomes = await Promise.all([
      refusal(decide(verification._id, 'verified')),
      refusal(decide(verification._id, 'rejected', 'The photo is not readable')),
    ]);
    expect(outcomes.sort()).toEqual(['CASE_CHANGED', 'no refusal']);
  });

  it('can be requested again after a rejection but not after an approval', async () => {
    const { verification } = await request();
    const { verification: rejected } = await decide(verification._id, 'rejected', 'The photo is not readable');
    expect(rejected).toMatchObject({ state: 'rejected', reason: 'The photo is not readable' });
    expect(await harness.shown()).not.toHaveProperty('verified');
    const { verification: second } = await request();
    await decide(second._id, 'verified');
    expect((await decide(second._id, 'verified')).verification.state).toBe('verified');
    expect(await harness.shown()).toMatchObject({
      verified: true,
      verifiedDocument: { idType: second.idType, month: NOW.toISOString().slice(0, 7) },
    });
    expect(JSON.stringify(await harness.shown())).not.toContain(second.idNumberMasked.slice(-4));
    expect(await refusal(request())).toBe('VERIFICATION_DONE');
    const told = await harness.published('events.helper.verification-decided');
    expect(told.filter(({ envelope }) => envelope.data.helperId === harness.helper.userId)).toHaveLength(2);
  });
});
