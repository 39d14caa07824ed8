import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  addVerificationDocument,
  adminHelper,
  adminVerifications,
  decideVerification,
  type HelperVerification,
  myHelperVerification,
  requestHelperVerification,
  revealVerificationDocument,
} from '@sahaya/contracts';
import {
  addDays,
  CHECK_DOCUMENTS_MAX,
  CHECK_MONTHS,
  istInstant,
  type RuleCode,
  type VerificationCheck,
} from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { day, type Harness, refusal, startHarness, TODAY } from '../../test/harness.js';

let harness: Harness;
let stop: (() => Promise<void>) | undefined;
let second: Actor;

beforeAll(async () => {
  ({ harness, stop } = await startHarness());
});
afterAll(() => stop?.());
beforeEach(async () => {
  await harness.reset();
  second = { userId: newId(), role: 'ops', sid: 'o' };
});

const AADHAAR = { idType: 'aadhaar', idNumber: '1234 5678 9012' };
const POLICE = { check: 'police', idNumber: 'PCC/2026/4711', issuedOn: day(-30) };
const PHOTO = Buffer.from('a photo of a card').toString('base64');
const MONTH = TODAY.slice(0, 7);

const request = (fields: object = AADHAAR) => harness.ask(requestHelperVerification, harness.helper, fields);
const addPhoto = (id: string, actor = harness.helper) =>
  harness.ask(addVerificationDocument, actor, { id, photo: PHOTO });
const submit = async (fields: object = AADHAAR): Promise<HelperVerification> =>
  (await addPhoto((await request(fields)).verification._id)).verification;
const decide = (id: string, decision: string, by = harness.staff, reason = '') =>
  harness.ask(decideVerification, by, { id, decision, reason });
const accept = async (id: string) => {
  await decide(id, 'verified');
  return (await decide(id, 'verified', second)).verification;
};
const checks = async () => (await harness.ask(myHelperVerification, harness.helper)).checks ?? [];
const stateOf = async (check: VerificationCheck) => (await checks()).find((one) => one.check === check)?.state;
const rows = (collection: string) => harness.catalog.get(Db).connection.collection(collection);
const stored = (collection: string) => rows(collection).find({ helperId: harness.helper.userId }).toArray();
const told = async (event: string) =>
  (await harness.published(`events.helper.verification-${event}`))
    .map(({ envelope }) => (envelope as { data: Record<string, unknown> }).data)
    .filter(({ helperId }) => helperId === harness.helper.userId);
const reveal = (id: string, documentId: string) =>
  harness.ask(revealVerificationDocument, harness.staff, {
    id,
    documentId,
    reason: 'Compare the card with the profile',
    category: 'operations',
  });

describe('a request of a helper', () => {
  it.each<[RuleCode, object]>([
    ['ID_TYPE_REQUIRED', { idType: 'library card', idNumber: '1' }],
    ['ID_NUMBER_INVALID', { idType: 'pan', idNumber: '12' }],
    ['ID_NUMBER_INVALID', { idType: 'pan', idNumber: '<b>ABCDE1234F</b>' }],
    ['ID_NUMBER_INVALID', { idType: 'pan', idNumber: '' }],
    ['CHECK_REQUIRED', { check: 'horoscope' }],
    ['CERTIFICATE_TOO_OLD', { ...POLICE, issuedOn: day(-366) }],
  ])('is refused with %s: %j', async (code, fields) => expect(await refusal(request(fields))).toBe(code));

  it('keeps only the last four characters of a number', async () => {
    const { verification } = await request();
    expect(verification).toMatchObject({ idNumberMasked: '•••• 9012', state: 'pending', helperName: 'Ravi Kumar' });
    expect((await request(POLICE)).verification).toMatchObject({ idNumberMasked: '•••• 4711', issuedOn: day(-30) });
    expect(JSON.stringify(await stored('verifications'))).not.toMatch(/5678|1234|PCC/);
    expect((await harness.ask(myHelperVerification, harness.helper)).verification).toEqual(verification);
    const stranger = await harness.ask(myHelperVerification, { ...harness.helper, userId: newId() });
    expect(stranger).not.toHaveProperty('verification');
  });

  it('is one for each check at a time', async () => {
    await request();
    expect(await refusal(request())).toBe('VERIFICATION_PENDING');
    await request(POLICE);
    expect(await refusal(request(POLICE))).toBe('VERIFICATION_PENDING');
  });

  it('is shown to staff from the first photo on', async () => {
    const { verification } = await request();
    expect(await stateOf('identity')).toBe('missing');
    expect(await told('asked')).toEqual([]);
    await addPhoto(verification._id);
    await addPhoto(verification._id);
    expect(await stateOf('identity')).toBe('submitted');
    expect(await told('asked')).toEqual([{ verificationId: verification._id, helperId: harness.helper.userId }]);
  });
});

describe('a photo of a document', () => {
  it('is stored encrypted, for its helper and check only', async () => {
    const { _id, documents = [] } = await submit();
    const content = JSON.stringify(await stored('verification_documents'));
    expect(content).toContain('$sealed$');
    expect(content).not.toContain(PHOTO);
    expect(JSON.stringify(await stored('verifications'))).not.toContain(PHOTO);
    expect(await reveal(_id, documents[0]!._id)).toMatchObject({ helperId: harness.helper.userId, picture: PHOTO });
    await rows('verification_documents').updateOne({ verificationId: _id }, { $set: { check: 'police' } });
    expect(await refusal(reveal(_id, documents[0]!._id))).toBe('INTERNAL');
  });

  it('is taken from its helper only, and in a limited number', async () => {
    const { verification } = await request();
    const other = { ...harness.helper, userId: newId() };
    expect(await refusal(addPhoto(verification._id, other))).toBe('VERIFICATION_NOT_FOUND');
    const sent = await Promise.all(
      Array.from({ length: CHECK_DOCUMENTS_MAX + 1 }, () => refusal(addPhoto(verification._id))),
    );
    expect(sent.toSorted()).toEqual(['TOO_MANY_DOCUMENTS', ...sent.slice(1).map(() => 'no refusal')]);
    expect(await stored('verification_documents')).toHaveLength(CHECK_DOCUMENTS_MAX);
  });

  it('is not added once a person has looked at the others', async () => {
    const { _id } = await submit();
    await decide(_id, 'verified');
    expect(await refusal(addPhoto(_id))).toBe('VERIFICATION_NOT_OPEN');
  });

  it('is shown for a minute and a reason', async () => {
    const { _id, documents = [] } = await submit();
    const [photo] = documents;
    const { until: end } = await reveal(_id, photo!._id);
    expect(Date.parse(end) - harness.catalog.clock.now().getTime()).toBeLessThanOrEqual(60_000);
    const silent = { id: _id, documentId: photo!._id, reason: 'x', category: 'operations' };
    expect(await refusal(harness.ask(revealVerificationDocument, harness.staff, silent))).toBe('STAFF_REASON_LENGTH');
    expect(await refusal(reveal(newId(), photo!._id))).toBe('DOCUMENT_NOT_FOUND');
  });

  it('is deleted with a refusal, and with the renewal of an accepted check', async () => {
    const { _id } = await submit(POLICE);
    await decide(_id, 'rejected', harness.staff, 'unreadable');
    expect(await stored('verification_documents')).toEqual([]);
    const first = await submit({ ...POLICE, issuedOn: day(-330) });
    await accept(first._id);
    expect(await stored('verification_documents')).toMatchObject([{ decidedAt: expect.any(Date) }]);
    const renewal = await submit(POLICE);
    await accept(renewal._id);
    expect(await stored('verification_documents')).toMatchObject([{ verificationId: renewal._id }]);
    const withPhotos = (await stored('verifications')).filter(({ documents }) => documents);
    expect(withPhotos.map((doc) => String(doc._id))).toEqual([renewal._id]);
  });
});

describe('the decision of staff', () => {
  it('accepts a check by two people, with evidence', async () => {
    const { verification } = await request();
    expect(await refusal(decide(verification._id, 'verified'))).toBe('VERIFICATION_NO_DOCUMENT');
    await addPhoto(verification._id);
    const { verification: once } = await decide(verification._id, 'verified');
    expect(once).toMatchObject({ state: 'pending', proposal: { by: harness.staff.userId } });
    expect(await harness.shown()).not.toHaveProperty('verified');
    expect(await refusal(decide(verification._id, 'verified'))).toBe('SECOND_PERSON');
    expect(JSON.stringify(await checks())).not.toContain(harness.staff.userId);
    const { verification: granted } = await decide(verification._id, 'verified', second);
    expect(granted).toMatchObject({ state: 'verified' });
    expect(granted).not.toHaveProperty('proposal');
    expect((await decide(verification._id, 'verified', second)).verification).toEqual(granted);
    expect(await harness.shown()).toMatchObject({
      verified: true,
      verifiedDocument: { idType: 'aadhaar', month: MONTH },
      checks: [{ check: 'identity', month: MONTH }],
    });
    expect(JSON.stringify(await harness.shown())).not.toContain('9012');
    expect(await refusal(request())).toBe('VERIFICATION_DONE');
    expect(await told('proposed')).toHaveLength(1);
    expect(await told('decided')).toMatchObject([{ state: 'verified', decidedBy: second.userId }]);
  });

  it('is made by one of two people who decide at once', async () => {
    const { _id } = await submit();
    await decide(_id, 'verified');
    const third: Actor = { userId: newId(), role: 'ops', sid: 't' };
    const [accepted, refused] = await Promise.allSettled([
      decide(_id, 'verified', second),
      decide(_id, 'rejected', third, 'unreadable'),
    ]);
    const [state, winner, lost] =
      accepted.status === 'fulfilled' ? ['verified', second, refused] : ['rejected', third, accepted];
    expect([accepted, refused].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(lost).toMatchObject({ reason: { code: 'CASE_CHANGED', details: { what: state } } });
    expect(await stored('verifications')).toMatchObject([{ state, decidedBy: winner.userId }]);
    expect(await told('decided')).toMatchObject([{ state, decidedBy: winner.userId }]);
    expect((await harness.shown()).verified ?? false).toBe(state === 'verified');
  });

  it('does not count two first looks at once as two people', async () => {
    const { _id } = await submit();
    const outcomes = await Promise.all([refusal(decide(_id, 'verified')), refusal(decide(_id, 'verified', second))]);
    const [doc] = await stored('verifications');
    const firsts = outcomes.filter((outcome) => outcome === 'no refusal').length;
    // Either both came together and one was told so, or the second one saw the proposal of the first.
    expect([firsts, doc!['state']]).toEqual(firsts === 1 ? [1, 'pending'] : [2, 'verified']);
  });

  it('refuses for a reason of the list', async () => {
    const { _id } = await submit();
    expect(await refusal(decide(_id, 'perhaps'))).toBe('DECISION_REQUIRED');
    expect(await refusal(decide(_id, 'rejected'))).toBe('DECISION_REASON_REQUIRED');
    expect(await refusal(decide(_id, 'rejected', second, 'I do not like it'))).toBe('DECISION_REASON_REQUIRED');
    expect(await refusal(decide(newId(), 'verified'))).toBe('VERIFICATION_NOT_FOUND');
    const { verification } = await decide(_id, 'rejected', harness.staff, 'name-differs');
    expect(verification).toMatchObject({
      state: 'rejected',
      refusal: 'name-differs',
      reason: 'The name differs from the profile',
    });
    expect(await stateOf('identity')).toBe('refused');
    expect(await told('decided')).toMatchObject([{ state: 'rejected', refusal: 'name-differs' }]);
    expect((await request()).verification.state).toBe('pending');
  });

  it('says about other checks only what was accepted, and nothing without an identity', async () => {
    await accept((await submit(POLICE))._id);
    await submit({ check: 'face' });
    expect(await harness.shown()).not.toHaveProperty('verified');
    expect(await harness.shown()).not.toHaveProperty('checks');
    await accept((await submit())._id);
    expect((await harness.shown()).checks).toEqual([
      { check: 'identity', month: MONTH },
      { check: 'police', month: MONTH },
    ]);
  });

  it('is prepared by a queue with the checklist of each helper', async () => {
    await submit(POLICE);
    const list = async (fields: object) => {
      const { verifications } = await harness.ask(adminVerifications, harness.staff, { state: 'pending', ...fields });
      return verifications.filter(({ helperId }) => helperId === harness.helper.userId);
    };
    expect(await list({})).toEqual([]);
    expect(await list({ checks: 'all' })).toMatchObject([
      {
        check: 'police',
        idNumberMasked: '•••• 4711',
        checklist: [
          { check: 'identity', state: 'missing' },
          { check: 'face', state: 'missing' },
          { check: 'address', state: 'missing' },
          { check: 'police', state: 'submitted' },
        ],
      },
    ]);
    const one = await harness.ask(adminHelper, harness.staff, { id: harness.helper.userId });
    expect(one.verifications).toEqual([]);
  });
});

describe('the end of a check', () => {
  const goTo = (date: string, time = '00:00') =>
    harness.catalog.clock.set(istInstant(date, time).getTime() - Date.now());
  const end = addMonthsTo(TODAY, CHECK_MONTHS.identity);

  it('is announced 30 and 7 days before, once each, and takes the badge', async () => {
    const { _id, expiresOn } = await accept((await submit())._id);
    expect(expiresOn).toBe(end);
    goTo(addDays(end, -30), '10:00');
    await until(async () => (await told('expiring')).length === 1);
    goTo(addDays(end, -7), '10:00');
    await until(async () => (await told('expiring')).length === 2);
    goTo(addDays(end, -6), '10:00');
    expect((await harness.shown()).verified).toBe(true);
    goTo(end);
    await until(async () => (await told('expired')).length === 1);
    const facts = { verificationId: _id, helperId: harness.helper.userId, check: 'identity', expiresOn: end };
    expect(await told('expiring')).toEqual([
      { ...facts, days: 30 },
      { ...facts, days: 7 },
    ]);
    expect(await told('expired')).toEqual([facts]);
    expect(await harness.shown()).not.toHaveProperty('verified');
    expect(await stateOf('identity')).toBe('expired');
    expect((await request()).verification.state).toBe('pending');
  });

  it('keeps the badge while a renewal waits, and reminds nobody of it', async () => {
    await accept((await submit())._id);
    goTo(addDays(end, -40), '10:00');
    const renewal = await submit({ idType: 'pan', idNumber: 'ABCDE1234F' });
    expect(await harness.shown()).toMatchObject({ verified: true, verifiedDocument: { idType: 'aadhaar' } });
    goTo(addDays(end, -29), '10:00');
    const planned = async (): Promise<unknown> =>
      (await stored('verifications')).find(({ state }) => state === 'verified')?.['nextStepAt'];
    await until(async () => Number(await planned()) === istInstant(addDays(end, -7), '00:00').getTime());
    expect(await told('expiring')).toEqual([]);
    await accept(renewal._id);
    const earlier = (await stored('verifications')).find((doc) => String(doc._id) !== renewal._id);
    expect(earlier).toMatchObject({ supersededAt: expect.any(Date) });
    expect(earlier).not.toHaveProperty('nextStepAt');
    goTo(end, '10:00');
    expect(await harness.shown()).toMatchObject({ verified: true, verifiedDocument: { idType: 'pan' } });
    expect(await told('expired')).toEqual([]);
  });

  it('comes a year after the date of a police certificate', async () => {
    const { expiresOn } = await accept((await submit(POLICE))._id);
    expect(expiresOn).toBe(addMonthsTo(POLICE.issuedOn, 12));
  });

  it('is dated for a check that an earlier version accepted', async () => {
    const { _id } = await accept((await submit())._id);
    const undated = { expiresAt: 1, nextStepAt: 1, documents: 1 } as const;
    await rows('verifications').updateOne({ _id: _id as never }, { $unset: undated });
    expect(await harness.shown()).toMatchObject({ verified: true, checks: [{ check: 'identity', month: MONTH }] });
    goTo(day(1));
    await until(async () => {
      const [doc] = await stored('verifications');
      return Number(doc!['expiresAt']) === istInstant(end, '00:00').getTime() && doc!['nextStepAt'] !== undefined;
    });
  });
});

/** The same day some months later; the tests use days that every month has. */
function addMonthsTo(date: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, dayOfMonth)).toISOString().slice(0, 10);
}
