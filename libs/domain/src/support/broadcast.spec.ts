import { describe, expect, it } from '@jest/globals';
import {
  broadcastApprovalRefusal,
  broadcastChannels,
  type BroadcastForm,
  type BroadcastState,
  broadcastViolation,
} from './broadcast.js';

const FORM: BroadcastForm = {
  title: 'Holi timings',
  body: 'Support answers from 10 am on Holi.',
  titleHi: '',
  bodyHi: '',
  kind: 'service',
  role: 'customer',
  city: '',
  service: '',
  reason: 'Public holiday next week',
  category: 'operations',
};
const NOW = new Date('2026-12-01T06:00:00Z');
const LATER = new Date('2026-12-02T06:00:00Z');

it.each([
  ['service', { bookingUpdates: true, marketing: false }, true, { inbox: true, push: true }],
  ['service', { bookingUpdates: true, marketing: true }, false, { inbox: true, push: false }],
  ['service', { bookingUpdates: false, marketing: true }, true, { inbox: true, push: false }],
  ['offer', { bookingUpdates: true, marketing: false }, true, { inbox: false, push: false }],
  ['offer', { bookingUpdates: false, marketing: true }, true, { inbox: true, push: true }],
  ['offer', { bookingUpdates: true, marketing: true }, false, { inbox: true, push: false }],
] as const)('a broadcast of the kind %s to %j with a browser (%s): %j', (kind, preferences, hasBrowser, channels) => {
  expect(broadcastChannels(kind, preferences, hasBrowser)).toEqual(channels);
});

describe('the form of a broadcast', () => {
  it.each<[Partial<BroadcastForm>, string | undefined]>([
    [{}, undefined],
    [{ role: 'helper', city: 'Delhi NCR', service: 'cooking' }, undefined],
    [{ titleHi: 'होली', bodyHi: 'होली पर 10 बजे से।' }, undefined],
    [{ kind: 'news' }, 'BROADCAST_KIND_REQUIRED'],
    [{ role: 'admin' }, 'BROADCAST_ROLE_REQUIRED'],
    [{ city: 'Atlantis' }, 'BROADCAST_GROUP_UNKNOWN'],
    [{ role: 'helper', service: 'singing' }, 'BROADCAST_GROUP_UNKNOWN'],
    [{ service: 'cooking' }, 'BROADCAST_SERVICE_OF_HELPERS'],
    [{ title: ' ' }, 'BROADCAST_TITLE_REQUIRED'],
    [{ title: 'x'.repeat(81) }, 'BROADCAST_TITLE_REQUIRED'],
    [{ body: '' }, 'BROADCAST_BODY_REQUIRED'],
    [{ body: 'x'.repeat(501) }, 'BROADCAST_BODY_REQUIRED'],
    [{ titleHi: 'होली' }, 'BROADCAST_HINDI_INCOMPLETE'],
    [{ category: '' }, 'CATEGORY_REQUIRED'],
    [{ reason: 'Holiday' }, 'STAFF_REASON_LENGTH'],
  ])('%j: %s', (fields, code) => {
    expect(broadcastViolation({ ...FORM, ...fields })?.code).toBe(code);
  });
});

it.each<[BroadcastState, string, Date, string | undefined]>([
  ['proposed', 'two', LATER, undefined],
  ['proposed', 'one', LATER, 'SECOND_PERSON'],
  ['proposed', 'two', NOW, 'BROADCAST_NOT_WAITING'],
  ['sending', 'two', LATER, 'BROADCAST_NOT_WAITING'],
  ['stopped', 'two', LATER, 'BROADCAST_NOT_WAITING'],
])('the approval of one that is %s by %s before %s: %s', (state, by, expiresAt, refusal) => {
  expect(broadcastApprovalRefusal({ state, proposedBy: 'one', expiresAt }, by, NOW)).toBe(refusal);
});
