import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { adminBooking, revealBooking } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { createActor, type Harness, readErrorCode, startHarness } from '../../test/harness.js';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());

it('returns the address and phone numbers to staff who give a reason', async () => {
  const actor = createActor('ops');
  const { _id: id } = await harness.createAccepted(createActor('customer'), createActor('helper'));
  const { booking } = await harness.service.rpc.call(adminBooking, { id, actor });
  expect(booking.customerAddress).toBe('Saket, New Delhi');
  expect(booking.customerId.phone).toMatch(/^•••\d{4}$/);

  const reveal = (reason: string, of = id) =>
    harness.service.rpc.call(revealBooking, { id: of, reason, category: 'customer-request', actor });
  expect(await reveal('Nobody opens the door')).toEqual({
    customerAddress: '12 Lake View Road, Saket, New Delhi',
    customerPhone: expect.stringMatching(/^\d{10}$/),
    helperPhone: expect.stringMatching(/^\d{10}$/),
    until: expect.any(String),
  });
  expect(await readErrorCode(reveal('too short'))).toBe('STAFF_REASON_LENGTH');
  expect(await readErrorCode(reveal('Nobody opens', newId()))).toBe('BOOKING_NOT_FOUND');
});
