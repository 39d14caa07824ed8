import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { changeBookingStatus, createBooking } from '@sahaya/contracts';
import { Db, newId } from '@sahaya/persistence';
import { commandsOf } from '@sahaya/testing';
import { createActor, type Harness, NOW, startHarness } from '../../test/harness.js';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
  harness.setNow(NOW);
});
afterAll(() => harness?.stop());

const customer = createActor('customer');
const helper = createActor('helper');
const request = () =>
  harness.service.rpc.call(createBooking, {
    actor: customer,
    idempotencyKey: newId(),
    ...harness.buildRequest(helper),
  });
const commands = (write: string, work: () => Promise<unknown>) =>
  commandsOf(harness.service.get(Db).connection.getClient(), write, work);

// Each command costs processor time here and in MongoDB, and holds the transaction open for longer.
it('a request and its acceptance take few round trips to the database', async () => {
  // The policy in force is read once.
  await harness.request(createActor('customer'), createActor('helper'));
  const answers: Awaited<ReturnType<typeof request>>[] = [];
  expect(await commands('insert bookings', async () => answers.push(await request()))).toEqual({
    before: ['find idempotency_keys', 'find claims'],
    transaction: [
      'update account_blocks',
      'insert bookings',
      'update figures',
      'update moments',
      'insert outbox',
      'insert idempotency_keys',
      'commitTransaction',
    ],
  });

  const [{ booking }] = answers as [(typeof answers)[number]];
  const accept = () =>
    harness.service.rpc.call(changeBookingStatus, {
      actor: helper,
      idempotencyKey: newId(),
      id: booking._id,
      status: 'accepted',
    });
  expect(await commands('findAndModify bookings', accept)).toEqual({
    before: ['find idempotency_keys', 'find bookings'],
    transaction: [
      'find claims',
      'update claims',
      'findAndModify bookings',
      'update figures',
      'find moments',
      'update moments',
      'insert outbox',
      'insert idempotency_keys',
      'commitTransaction',
    ],
  });
});
