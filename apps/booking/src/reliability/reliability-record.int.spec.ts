import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { adminHelperRecord, helperCancel } from '@sahaya/contracts';
import { type Harness, NOW, person, startHarness } from '../../test/harness.js';

let bench: Harness;
beforeAll(async () => {
  bench = await startHarness();
  bench.at(NOW);
});
afterAll(() => bench?.stop());

it('a helper’s record: answers and marks of this helper alone', async () => {
  const [helper, other, customer, staff] = [person('helper'), person('helper'), person('customer'), person('ops')];
  await bench.accepted(customer, other);
  await bench.accepted(customer, helper, { startTime: '12:00', endTime: '13:00' });
  await bench.move(
    await bench.request(customer, helper, { startTime: '14:00', endTime: '15:00' }),
    'cancelled',
    helper,
  );
  const late = await bench.accepted(customer, helper, { startTime: '08:00', endTime: '09:00' });
  bench.at(new Date(new Date(late.startsAt).getTime() - 60_000));
  await bench.service.rpc.call(helperCancel, { actor: helper, id: late._id, reason: 'I have a fever' });

  const { record, marks } = await bench.service.rpc.call(adminHelperRecord, { actor: staff, id: helper.userId });
  expect(record).toMatchObject({ requests: 3, accepted: 2, declined: 1, expired: 0, calledOff: 1, noShows: 0 });
  expect(record.answerMinutes).toBe(0);
  expect(marks).toMatchObject([{ _id: late._id, kind: 'late_cancellation', state: 'standing' }]);
});
