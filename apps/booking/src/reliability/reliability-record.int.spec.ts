import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { adminHelperRecord, helperCancel } from '@sahaya/contracts';
import { createActor, type Harness, NOW, startHarness } from '../../test/harness.js';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  harness.setNow(NOW);
});
afterAll(() => harness?.stop());

it('returns only the requests and strikes of this helper', async () => {
  const [helper, other, customer, staff] = [
    createActor('helper'),
    createActor('helper'),
    createActor('customer'),
    createActor('ops'),
  ];
  await harness.createAccepted(customer, other);
  await harness.createAccepted(customer, helper, { startTime: '12:00', endTime: '13:00', paymentMethod: 'cash' });
  await harness.changeStatus(
    await harness.request(customer, helper, { startTime: '14:00', endTime: '15:00' }),
    'cancelled',
    helper,
  );
  // An unpaid online visit would be cancelled by its payment deadline, which the moved clock passes.
  const times = { startTime: '08:00', endTime: '09:00' };
  const late = await harness.createAccepted(customer, helper, { ...times, paymentMethod: 'cash' });
  harness.setNow(new Date(new Date(late.startsAt).getTime() - 60_000));
  await harness.service.rpc.call(helperCancel, { actor: helper, id: late._id, reason: 'I have a fever' });

  const { record, strikes } = await harness.service.rpc.call(adminHelperRecord, { actor: staff, id: helper.userId });
  expect(record).toMatchObject({ requests: 3, accepted: 2, declined: 1, expired: 0, cancelledByHelper: 1, noShows: 0 });
  expect(record.answerMinutes).toBe(0);
  // The visit that was not cancelled took an hour of its day.
  harness.setNow(new Date(new Date(late.startsAt).getTime() + 24 * 3_600_000));
  const used = await harness.service.rpc.call(adminHelperRecord, { actor: staff, id: helper.userId });
  const day = late.date.slice(0, 10);
  expect(used.period).toMatchObject({ to: day });
  expect(used.days).toEqual([{ date: day, bookedMinutes: 60, offMinutes: 0 }]);
  expect(strikes).toMatchObject([{ _id: late._id, kind: 'late_cancellation', state: 'standing' }]);
});
