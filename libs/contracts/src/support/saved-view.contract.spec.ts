import { expect, it } from '@jest/globals';
import { STAFF_ROLES, VIEW_LISTS } from '@sahaya/domain';
import { ENDPOINTS } from '../endpoints.js';

it.each([...VIEW_LISTS])('the views of %s are for the roles that may read the list', (list, roles) => {
  const row = ENDPOINTS.find(({ method, path }) => method === 'GET' && path === `/admin/${list}`);
  expect(row).toBeDefined();
  expect(roles).toEqual(row?.staff ?? STAFF_ROLES);
});
