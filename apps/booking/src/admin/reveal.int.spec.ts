import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { adminBooking, revealBooking } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { type Harness, person, refusal, startHarness } from '../../test/harness.js';

let bench: Harness;
beforeAll(async () => {
  bench = await startHarness();
});
afterAll(() => bench?.stop());

it('staff reveal where a visit is and whom to call, for a reason', async () => {
  const actor = person('ops');
  const { _id: id } = await bench.accepted(person('customer'), person('helper'));
  const { booking } = await bench.service.rpc.call(adminBooking, { id, actor });
  expect(booking.customerAddress).toBe('Saket, New Delhi');
  expect(booking.customerId.phone).toMatch(/^•••\d{4}$/);

  const reveal = (reason: string, of = id) => bench.service.rpc.call(revealBooking, { id: of, reason, actor });
  expect(await reveal('Nobody opens the door')).toEqual({
    customerAddress: '12 Lake View Road, Saket, New Delhi',
    customerPhone: expect.stringMatching(/^\d{10}$/),
    helperPhone: expect.stringMatching(/^\d{10}$/),
    until: expect.any(String),
  });
  expect(await refusal(reveal(' '))).toBe('REASON_REQUIRED');
  expect(await refusal(reveal('A call', newId()))).toBe('BOOKING_NOT_FOUND');
});
