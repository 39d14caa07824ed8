import { expect, it } from '@jest/globals';
import { findAuditTarget } from './audit-target.js';

const hasPage = (resource: string) => ['users', 'tickets'].includes(resource);

it.each([
  ['POST /admin/users/:id/block', ['u1'], { resource: 'users', id: 'u1' }],
  ['DELETE /admin/users/:id/sessions', ['u1'], { resource: 'users', id: 'u1' }],
  ['PUT /admin/tickets/:id', ['t1'], { resource: 'tickets', id: 't1' }],
  ['PUT /admin/notes/:kind/:id/:noteId', ['users', 'u1', 'n1'], { resource: 'users', id: 'u1' }],
  ['POST /admin/notes/:kind/:id', ['elsewhere', 'u1'], undefined],
  ['POST /admin/refunds/:id/retry', ['r1'], undefined],
  ['POST /admin/staff', [], undefined],
  ['POST /admin/users/:id/block', [], undefined],
  ['POST /admin/jobs/:queue/:id/retry', ['q', 'j'], undefined],
])('%s of %j links to %j', (call, targets, page) => {
  expect(findAuditTarget(call, hasPage, targets)).toEqual(page);
});
