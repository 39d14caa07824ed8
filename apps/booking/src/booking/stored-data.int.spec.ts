import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getBooking } from '@sahaya/contracts';
import { createActor, type Harness, NOW, startHarness } from '../../test/harness.js';

const PRIVATE = {
  customerAddress: '12 Lake View Road, Saket, New Delhi',
  customerCoordinates: [77.206_123, 28.524_456],
  specialRequests: 'Please use the back stairs',
  householdNotes: 'The spare key is under the tulsi pot',
};
const PHONES = ['9876543210', '9123456780'];

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  harness.setNow(NOW);
});
afterAll(() => harness?.stop());

it('has no readable phone, address, note or start code', async () => {
  const [customer, helper] = [createActor('customer'), createActor('helper')];
  const request = { paymentMethod: 'cash', idempotencyKey: 'stored-data', ...PRIVATE };
  const booking = await harness.createAccepted(customer, helper, request);
  const { booking: seen } = await harness.service.rpc.call(getBooking, { actor: customer, id: booking._id });
  expect(seen).toMatchObject(PRIVATE);
  const code = seen.arrival!.startCode!;

  for (const name of ['bookings', 'outbox', 'idempotency_keys', 'moments']) {
    expect(await harness.collection(name).countDocuments()).toBeGreaterThan(0);
    const stored = JSON.stringify(await harness.collection(name).find().toArray());
    const readable = [
      ...PHONES,
      ...Object.values(PRIVATE).flat(),
      ...(name === 'bookings' ? [`"${code}"`] : []),
      'Lake View',
    ].filter((secret) => stored.includes(String(secret)));
    expect([name, readable]).toEqual([name, []]);
  }
  const [stored] = await harness.collection('bookings').find().toArray();
  expect(stored).toMatchObject({ customer: { name: 'Asha Rao', location: 'Saket, New Delhi' }, status: 'accepted' });
});
