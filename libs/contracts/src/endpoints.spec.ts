import { describe, expect, it } from '@jest/globals';
import { CURRENT_POLICY } from '@sahaya/domain';
import { z } from 'zod';
import type { Endpoint } from './define.js';
import { ENDPOINTS } from './endpoints.js';
import * as contracts from './index.js';

const HEX = '65f0c0ffee65f0c0ffee65f0';
const VALUES: unknown[] = [
  undefined,
  null,
  '',
  ' words ',
  'cooking,laundry',
  '12',
  12.5,
  -1,
  true,
  'true',
  HEX,
  { _id: HEX },
  ['cooking'],
  [77.2, 28.6],
  { type: 'Point', coordinates: [77.2, 28.6] },
  { apartmentType: ' 2bhk ' },
  { monday: true, sunday: 'false' },
  '2026-12-05',
  CURRENT_POLICY,
];
/** Lists that fit one message, by what bounds their longest answer. */
const FIT_ONE_MESSAGE: Record<string, string[]> = {
  'by cursor, and shortened when the texts are long': [
    'GET /bookings/my-bookings',
    'GET /chats',
    'GET /reviews/helper/:id',
  ],
  '100 notifications, policies, dead letters, jobs or earnings of at most 6 kB': [
    'GET /notifications',
    'GET /admin/dead-letters',
    'GET /admin/jobs',
    'GET /admin/notices',
    'GET /admin/policies',
    'GET /earnings',
    'GET /earnings/statements',
    'GET /dev/mailbox',
  ],
  '50 helpers or messages of at most 12 kB': [
    'GET /helpers',
    'GET /bookings/:id/alternatives',
    'GET /chats/:id',
    'POST /admin/chats/:id/read',
    'POST /chats/booking/:bookingId',
    'POST /chats/subscription/:subscriptionId',
    'POST /chats/visit/:visitId',
  ],
  '200 helpers, people, times or short texts of at most 3 kB': [
    'GET /favourites',
    'GET /blocks',
    'GET /helpers/:id/free-times',
    'GET /admin/bookings/:id/free-times',
    'GET /helpers/time-off',
    'GET /helpers/me/strikes',
    'GET /helpers/me/replacement-offers',
    'GET /helpers/me/substitute-visits',
    'GET /support/tickets',
    'GET /admin/users/:id/customer-ratings',
    'GET /admin/record-tags',
    'GET /admin/tags',
    'PUT /admin/tags/:kind/:id/:tag',
    'DELETE /admin/tags/:kind/:id/:tag',
  ],
  '500 employees with a name': ['GET /admin/staff'],
  'a line for each of five effects': ['GET /admin/policies/preview'],
  'the visits of 92 days': [
    'GET /subscriptions/:id/visits',
    'GET /admin/subscriptions/:id',
    'POST /subscriptions/check-visits',
    'POST /helpers/me/sick-day',
  ],
  '366 days of 35 numbers': ['GET /admin/analytics'],
  'a few entries': [
    'GET /site/helpers',
    'GET /site/overview',
    'DELETE /auth/sessions/:id',
    'DELETE /users/addresses/:id',
    'GET /admin/bookings/:id/replacement-helpers',
    'GET /admin/subscriptions/:id/visits/:visitId/substitute-helpers',
    'GET /admin/factor-resets',
    'GET /admin/metrics',
    'GET /admin/helpers/:id',
    'GET /admin/helpers/:id/record',
    'GET /admin/system',
    'GET /admin/users/:id/sessions',
    'GET /admin/users/:id/consents',
    'POST /admin/users/:id/privacy-requests',
    'GET /admin/users/:id/push-devices',
    'GET /auth/sessions',
    'GET /bookings/:id',
    'GET /geocode',
    'GET /users/addresses',
    'GET /waitlist',
    'GET /wallet',
    'PATCH /auth/passkeys/:id',
    'PATCH /users/addresses/:id/set-default',
    'POST /auth/passkeys',
    'POST /auth/passkeys/:id/remove',
    'POST /auth/second-factor/confirm',
    'POST /auth/second-factor/recovery-codes',
    'POST /auth/sessions/revoke-others',
    'POST /bookings/:id/withdraw-others',
    'POST /users/addresses',
    'PUT /users/addresses/:id',
  ],
};
const twice = (list: readonly string[]) => list.filter((item, index) => list.indexOf(item) !== index);
const pathParameters = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);

describe('the endpoint table', () => {
  it('lists each endpoint that a contract defines', () => {
    const isRow = (value: unknown) =>
      typeof value === 'object' &&
      value !== null &&
      ['method', 'path', 'subject', 'input'].every((key) => key in value);
    const defined = Object.entries(contracts).filter(([, value]) => isRow(value));
    expect(defined.length).toBeGreaterThan(100);
    const listed = new Set<unknown>(ENDPOINTS);
    expect(defined.filter(([, row]) => !listed.has(row)).map(([name]) => name)).toEqual([]);
  });

  it('has each call and each subject once', () => {
    // Paths that differ only in a parameter name are equal.
    const calls = ENDPOINTS.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(twice(calls)).toEqual([]);
    expect(twice(ENDPOINTS.map(({ subject }) => subject))).toEqual([]);
  });

  it.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s can be served',
    (_, { method, path, subject, fields, access, idempotent, status, summary }) => {
      expect(subject).toMatch(/^rpc\.[a-z]+\.[a-z-]+$/);
      expect(Object.keys(fields.shape)).toEqual(expect.arrayContaining(pathParameters(path)));
      expect(path.startsWith('/admin/')).toBe(access === 'staff');
      if (method === 'GET') expect([idempotent, status]).toEqual([undefined, undefined]);
      expect(summary).not.toBe('');
    },
  );

  it('reads lists in parts that a message can carry, unless the longest one fits a message', () => {
    const isList = ({ output }: Endpoint) =>
      output instanceof z.ZodObject && Object.values(output.shape).some((field) => field instanceof z.ZodArray);
    const whole = ENDPOINTS.filter((row) => isList(row) && !row.inParts).map(({ method, path }) => `${method} ${path}`);
    expect(whole.toSorted()).toEqual(Object.values(FIT_ONE_MESSAGE).flat().toSorted());
  });

  it('reads in parts only lists', () => {
    for (const { output, inParts } of ENDPOINTS)
      if (inParts) expect((output as z.ZodObject).shape[inParts]).toHaveProperty('type', 'array');
  });

  it('names the staff roles of rows that change or reveal something', () => {
    const changes = ({ access, method, reveals }: Endpoint) => access === 'staff' && (method !== 'GET' || reveals);
    const calls = (rows: readonly Endpoint[]) => rows.map(({ method, path }) => `${method} ${path}`);
    expect(calls(ENDPOINTS.filter((row) => changes(row) && !row.staff?.length))).toEqual([]);
    expect(calls(ENDPOINTS.filter(({ access, staff, reveals }) => access !== 'staff' && (staff ?? reveals)))).toEqual(
      [],
    );
  });

  // The gateway parses the client's input, and the service parses the gateway's.
  it.each(
    ENDPOINTS.flatMap(({ method, path, fields }) =>
      Object.entries(fields.shape as Record<string, z.ZodType>).map(
        ([name, shape]) => [`${method} ${path}`, name, shape] as const,
      ),
    ),
  )('%s: %s, parsed again, stays the same', (_, __, shape) => {
    const accepted = VALUES.flatMap((value) => {
      const parsed = shape.safeParse(value);
      return parsed.success ? [parsed.data] : [];
    });
    expect(accepted.length).toBeGreaterThan(0);
    for (const value of accepted) expect(shape.parse(value)).toEqual(value);
  });

  it("drops unknown fields and ignores a client's claim about its identity", () => {
    for (const { fields } of ENDPOINTS) {
      const known = Object.keys(fields.shape);
      expect(known).not.toEqual(expect.arrayContaining(['actor']));
      expect(known).not.toEqual(expect.arrayContaining(['idempotencyKey']));
      const parsed = fields.partial().safeParse({ isAdmin: true, actor: { userId: HEX, role: 'admin', sid: 'x' } });
      if (parsed.success) expect(Object.keys(parsed.data)).not.toContain('isAdmin');
    }
  });
});
