import { describe, expect, it } from '@jest/globals';
import { amountDuePaise, extendedEnd, type ExtensionFacts, extensionRefusal } from './extension.js';
import { CURRENT_POLICY } from '../policy/policy.js';
import { istInstant } from '../time/time.js';

const at = (time: string) => istInstant('2026-12-05', time);
const running: ExtensionFacts = {
  status: 'accepted',
  payment: { method: 'cash', status: 'pending' },
  startsAt: at('09:00'),
  endsAt: at('11:00'),
  endTime: '11:00',
  minutes: 120,
  arrival: { arrivedAt: at('08:55') },
};

describe('extending a visit', () => {
  it.each<[string, Partial<ExtensionFacts>, Date, string | undefined]>([
    ['before the start', {}, new Date(at('09:00').getTime() - 1), 'EXTENSION_NOT_NOW'],
    ['from the start on', {}, at('09:00'), undefined],
    ['until the end', {}, new Date(at('11:00').getTime() - 1), undefined],
    ['at the end', {}, at('11:00'), 'EXTENSION_NOT_NOW'],
    ['not known to have begun', { arrival: {} }, at('10:00'), 'EXTENSION_NOT_NOW'],
    ['completed early', { status: 'completed' }, at('10:00'), 'EXTENSION_NOT_NOW'],
    ['staff look into it', { staffCase: {} }, at('10:00'), 'VISIT_IN_QUESTION'],
    ['asked for already', { extension: {} }, at('10:00'), 'EXTENSION_PENDING'],
    ['to 22:30', { endTime: '22:00' }, at('10:00'), undefined],
    ['beyond', { endTime: '22:30' }, at('10:00'), 'EXTENSION_TOO_LONG'],
    ['to 8 hours', { minutes: 450 }, at('10:00'), undefined],
    ['to more', { minutes: 480 }, at('10:00'), 'EXTENSION_TOO_LONG'],
  ])('is refused or allowed: %s', (_, facts, now, refusal) =>
    expect(extensionRefusal({ ...running, ...facts }, CURRENT_POLICY, now)).toBe(refusal),
  );

  it('moves the end by half an hour', () => expect(extendedEnd('21:30')).toBe('22:00'));

  it.each([
    ['accepted', 44_800, 56_000, 11_200],
    ['accepted', 56_000, 56_000, 0],
    ['accepted', 60_000, 56_000, 0],
    ['accepted', 0, 56_000, 0],
    ['completed', 44_800, 56_000, 0],
  ] as const)('%s, %d paid of %d: %d is due', (status, paidPaise, totalPaise, due) =>
    expect(amountDuePaise({ status }, { paidPaise, totalPaise })).toBe(due),
  );
});
