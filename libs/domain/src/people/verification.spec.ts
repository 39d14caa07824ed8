import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, istDate, istInstant } from '../time/time.js';
import { RULE_MESSAGES } from '../validation/rule.js';
import {
  acceptanceRefusal,
  CHECK_REFUSALS,
  checkDecisionViolation,
  checkExpiresAt,
  type CheckRequest,
  checkStatus,
  checkViolation,
  dueExpiryStep,
  listCheckedFacts,
  nextExpiryStepAt,
  RENEWAL_DAYS,
  VERIFICATION_CHECKS,
} from './verification.js';

const TODAY = '2026-12-01';
const NOW = istInstant(TODAY, '12:00');
const day = (n: number) => istInstant(addDays(TODAY, n), '00:00');
const message = (violation: { code: keyof typeof RULE_MESSAGES } | undefined) =>
  violation && RULE_MESSAGES[violation.code];

const request = (fields: Partial<CheckRequest> = {}): CheckRequest => ({
  state: 'pending',
  documents: 1,
  createdAt: day(-1),
  ...fields,
});
const accepted = (until: number, at = -100): CheckRequest =>
  request({ state: 'verified', createdAt: day(at - 1), decidedAt: day(at), expiresAt: day(until) });

describe('the request of a check', () => {
  const form = { check: '', idType: '', idNumber: '', issuedOn: '' };
  const police = { ...form, check: 'police', idNumber: 'PCC/2026/004711', issuedOn: addDays(TODAY, -30) };
  it.each([
    ['Please choose the type of your identity document', form],
    [undefined, { ...form, idType: 'pan', idNumber: 'ABCDE1234F' }],
    [undefined, { ...form, check: 'identity', idType: 'pan', idNumber: 'ABCDE1234F' }],
    ['Please choose what we should check', { ...form, check: 'horoscope' }],
    [undefined, { ...form, check: 'face' }],
    [undefined, { ...form, check: 'address' }],
    [undefined, police],
    ['Please enter the number of the certificate', { ...police, idNumber: '12' }],
    ['Please enter the number of the certificate', { ...police, idNumber: '<b>4711</b>' }],
    ['Please enter the date on the certificate', { ...police, issuedOn: '' }],
    ['Please enter the date on the certificate', { ...police, issuedOn: 'soon' }],
    ['Please enter the date on the certificate', { ...police, issuedOn: addDays(TODAY, 1) }],
    [undefined, { ...police, issuedOn: '2025-12-02' }],
    ['The certificate must be less than 12 months old', { ...police, issuedOn: '2025-12-01' }],
  ])('answers %p to %j', (said, sent) => expect(message(checkViolation(sent, NOW))).toBe(said));
});

describe('the state of a check', () => {
  it.each<[string, CheckRequest[], string, boolean]>([
    ['was never requested', [], 'missing', true],
    ['has a request without a photo', [request({ documents: 0 })], 'missing', false],
    ['has a request with a photo', [request()], 'submitted', false],
    ['has a request that a provider confirmed', [request({ documents: 0, isConfirmed: true })], 'submitted', false],
    ['was refused', [request({ state: 'rejected' })], 'refused', true],
    ['was accepted long before its end', [accepted(RENEWAL_DAYS + 1)], 'accepted', false],
    ['was accepted and can be renewed', [accepted(RENEWAL_DAYS)], 'accepted', true],
    ['has a renewal that waits', [accepted(20), request()], 'accepted', false],
    ['has a refused renewal', [accepted(20), request({ state: 'rejected' })], 'accepted', true],
    ['has ended', [accepted(0)], 'expired', true],
    ['has ended while its renewal waits', [accepted(0), request()], 'submitted', false],
    ['has ended after its renewal was refused', [accepted(0), request({ state: 'rejected' })], 'refused', true],
    ['was renewed', [accepted(0), accepted(300, -2)], 'accepted', false],
  ])('that %s', (_, requests, state, canRequest) => {
    for (const order of [requests, requests.toReversed()])
      expect(checkStatus(order, NOW)).toMatchObject({ state, canRequest });
  });

  it('holds until the start of its last day in India, and not a moment longer', () => {
    const requests = [accepted(0)];
    expect(checkStatus(requests, new Date(day(0).getTime() - 1)).state).toBe('accepted');
    expect(checkStatus(requests, day(0)).state).toBe('expired');
  });

  it.each([
    ['identity', undefined, '2028-12-01'],
    ['police', '2026-03-31', '2027-03-31'],
    ['police', '2024-02-29', '2025-02-28'],
  ] as const)('of %s with a paper of %s ends on %s', (check, issuedOn, end) =>
    expect(istDate(checkExpiresAt(check, NOW, issuedOn))).toBe(end),
  );
});

describe('the facts that customers read', () => {
  const anyRequest = fc.record({
    state: fc.constantFrom('pending' as const, 'verified' as const, 'rejected' as const),
    documents: fc.nat(4),
    createdAt: fc.integer({ min: -900, max: 0 }).map(day),
    decidedAt: fc.integer({ min: -900, max: 0 }).map(day),
    expiresAt: fc.option(fc.integer({ min: -400, max: 400 }).map(day), { nil: undefined as never }),
  });
  const requestsOfAll = fc.record({
    identity: fc.array(anyRequest, { maxLength: 4 }),
    face: fc.array(anyRequest, { maxLength: 4 }),
    address: fc.array(anyRequest, { maxLength: 4 }),
    police: fc.array(anyRequest, { maxLength: 4 }),
  });

  it('never say more than was accepted and holds', () =>
    fc.assert(
      fc.property(requestsOfAll, (requests) => {
        const facts = listCheckedFacts((check) => requests[check], NOW);
        for (const { check, month } of facts) {
          const proofs = requests[check].filter(
            ({ state, expiresAt, decidedAt }) =>
              state === 'verified' && expiresAt > NOW && istDate(decidedAt).startsWith(month),
          );
          expect(proofs.length).toBeGreaterThan(0);
        }
        if (facts.length > 0) expect(facts.map(({ check }) => check)).toContain('identity');
      }),
    ));

  it('do not change by requests that staff have not accepted', () =>
    fc.assert(
      fc.property(requestsOfAll, anyRequest, fc.constantFrom(...VERIFICATION_CHECKS), (requests, more, check) => {
        const { expiresAt: _, ...undecided } = { ...more, state: 'pending' as const };
        const after = { ...requests, [check]: [...requests[check], undecided] };
        expect(listCheckedFacts((one) => after[one], NOW)).toEqual(listCheckedFacts((one) => requests[one], NOW));
      }),
    ));

  it('name each check with the month of the acceptance', () => {
    const requests = { identity: [accepted(300, -20)], face: [], address: [request()], police: [accepted(100, -1)] };
    expect(listCheckedFacts((check) => requests[check], NOW)).toEqual([
      { check: 'identity', month: '2026-11' },
      { check: 'police', month: '2026-11' },
    ]);
    expect(listCheckedFacts((check) => ({ ...requests, identity: [] })[check], NOW)).toEqual([]);
  });
});

describe('the end of a check', () => {
  const end = day(30);
  it.each([
    ['a month before', day(0), day(0), { days: 30 }],
    ['a moment too early', day(0), new Date(day(0).getTime() - 1), undefined],
    ['a week before, after the first reminder', day(23), day(23), { days: 7 }],
    ['a week before, without the first reminder', day(0), day(23), { days: 7 }],
    ['on its day', day(30), day(30), 'expired'],
    ['on its day, after a long interruption', day(0), day(40), 'expired'],
  ] as const)('has the step that is due %s', (_, plannedAt, now, step) =>
    expect(dueExpiryStep(end, plannedAt, now)).toEqual(step),
  );

  it('takes each step once, however often the time is looked at', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1 }), (gaps) => {
        const taken: unknown[] = [];
        let planned = nextExpiryStepAt(end, day(-100));
        let at = -100;
        for (const gap of [...gaps, 200]) {
          at += gap;
          if (!planned || day(at) < planned) continue;
          taken.push(JSON.stringify(dueExpiryStep(end, planned, day(at))));
          planned = nextExpiryStepAt(end, day(at));
        }
        expect(new Set(taken).size).toBe(taken.length);
        expect(taken.at(-1)).toBe('"expired"');
        expect(planned).toBeUndefined();
      }),
    ));
});

describe('the decision of staff', () => {
  it.each([
    ['Please choose verified or rejected', { decision: 'pending', reason: '' }],
    ['Please give a reason', { decision: 'rejected', reason: ' ' }],
    ['Please give a reason', { decision: 'rejected', reason: 'Because' }],
    [undefined, { decision: 'verified', reason: '' }],
    ...CHECK_REFUSALS.map((reason) => [undefined, { decision: 'rejected', reason }] as const),
  ])('answers %p to %j', (said, form) => expect(message(checkDecisionViolation(form))).toBe(said));

  it.each([
    ['VERIFICATION_NO_DOCUMENT', { documents: 0 }],
    ['VERIFICATION_NO_DOCUMENT', { documents: 0, proposedBy: 'other' }],
    [undefined, { documents: 1 }],
    ['SECOND_PERSON', { documents: 1, proposedBy: 'me' }],
    [undefined, { documents: 1, proposedBy: 'other' }],
    ['VERIFICATION_NO_DOCUMENT', { documents: 0, isConfirmed: false }],
    [undefined, { documents: 0, isConfirmed: true }],
    ['SECOND_PERSON', { documents: 0, isConfirmed: true, proposedBy: 'me' }],
  ])('to accept is answered with %p for %j', (refusal, facts) => expect(acceptanceRefusal(facts, 'me')).toBe(refusal));
});
