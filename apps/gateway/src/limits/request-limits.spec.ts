import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ENDPOINTS } from '@sahaya/contracts';
import { variables } from '../gateway.env.js';
import { IS_EVERYDAY, kindOf, REQUEST_LIMITS, type RequestLimit } from './request-limits.js';

/** Kept by hand: the calls that are counted as something else than a read or a write. */
const SPECIAL: Record<string, string> = {
  'POST /auth/login': 'sign-in',
  'POST /auth/login/verify': 'sign-in',
  'POST /auth/register': 'sign-in',
  'POST /auth/password-reset/confirm': 'sign-in',
  'POST /auth/password-reset': 'code',
  'POST /auth/proposed-contact/confirm': 'sign-in',
  'POST /auth/proposed-contact': 'code',
  'POST /auth/verification': 'code',
  'POST /auth/contact-change': 'code',
  'POST /support/tickets': 'form',
  'GET /helpers': 'search',
  'GET /site/helpers': 'search',
  'GET /geocode': 'search',
  'GET /geocode/reverse': 'search',
  'POST /users/profile/photo': 'upload',
  'POST /bookings/:id/dispute/evidence': 'upload',
  'POST /helpers/verification/:id/documents': 'upload',
  'POST /support/pictures': 'upload',
  'POST /admin/tickets/:id/pictures': 'upload',
};

it('each call is a read or a write, except for those that are counted apart', () => {
  const special = ENDPOINTS.filter((row) => kindOf(row) !== (row.method === 'GET' ? 'read' : 'write'));
  expect(Object.fromEntries(special.map((row) => [`${row.method} ${row.path}`, kindOf(row)]))).toEqual(SPECIAL);
});

it.each(ENDPOINTS.filter(({ access, method }) => access === 'public' && method !== 'GET'))(
  '$method $path, which anybody may call, is limited by network',
  (row) => {
    expect(REQUEST_LIMITS[kindOf(row)].some(({ per }) => per === 'network' || per === 'caller')).toBe(true);
  },
);

it('docs/security.md lists the limits', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/security.md'), 'utf8');
  const listed = [...page.matchAll(/^\| ([a-z-]+) +\| .+ \| (\d.*?) +\|$/gm)].map(([, kind, limits]) => [kind, limits]);
  const wordsOf = ({ requests, seconds, per }: RequestLimit) => `${requests} in ${seconds / 60} min per ${per}`;
  const limits = Object.entries(REQUEST_LIMITS).map(([kind, all]) => [kind, all.map(wordsOf).join('; ')]);
  expect(listed).toEqual(limits);
});

describe('an account', () => {
  it.each(['search', 'read', 'write'] as const)('has at least 600 requests a minute of the kind %s', (kind) => {
    expect(IS_EVERYDAY.has(kind)).toBe(true);
    for (const { requests, seconds } of REQUEST_LIMITS[kind]) expect(requests / seconds).toBeGreaterThanOrEqual(10);
  });

  it('reaches its own limits before the one of its network, which a colleague or neighbour shares', () => {
    const everyday = (['search', 'read', 'write'] as const).flatMap((kind) => REQUEST_LIMITS[kind]);
    const aMinute = everyday.reduce((sum, { requests, seconds }) => sum + (requests / seconds) * 60, 0);
    expect(variables.shape.RATE_LIMIT_PER_MINUTE.parse(undefined)).toBeGreaterThanOrEqual(2 * aMinute);
  });
});
