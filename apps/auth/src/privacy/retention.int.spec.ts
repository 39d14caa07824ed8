import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { retention } from '@sahaya/testing';
import { type RunningAuth, startAuth } from '../../test/harness.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth({ DEV_MAILBOX: 'true' });
});
afterAll(() => auth?.stop());

it('agrees with the schedule of retention', async () => {
  expect(await retention(auth.service, 'auth').faults()).toEqual([]);
});
