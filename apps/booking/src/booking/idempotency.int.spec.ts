import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Actor, BOOKING_REQUESTED, createBooking, type FieldsOf, getOffer, getUser } from '@sahaya/contracts';
import { addDays, ALL_DAYS, istDate } from '@sahaya/domain';
import { connectNats, RpcClient } from '@sahaya/messaging';
import { IDEMPOTENCY_MODEL, newId } from '@sahaya/persistence';
import { actorSigner, type Responder, startResponder, until } from '@sahaya/testing';
import { type QuietLink, startQuietLink } from '../../test/quiet-link.js';
import { type Replicas, startReplicas } from '../../test/replicas.js';

// All 200 take half a minute: STORM=full npx nx test:int booking.
const REQUESTS = process.env['STORM'] === 'full' ? 200 : 20;
/** Each is sent twice at a time. */
const AT_ONCE = 4;
const DEADLINE_MS = 30_000;
const DATE = addDays(istDate(new Date()), 2);

let replicas: Replicas;
let link: QuietLink;
let siblings: Responder;
/** The data of other services that a request has needed so far. */
const lookups = new Set<string>();

beforeAll(async () => {
  replicas = await startReplicas(0);
  link = await startQuietLink(replicas.natsUrl);
  siblings = await startResponder(replicas.natsUrl);
  const person = { name: 'Ravi Kumar', location: 'Pune' };
  await siblings.on(getOffer, async ({ helperId }) => {
    await silenceAfter('offer');
    const work = { services: ['cooking'], hourlyRatePaise: 20_000, isActive: true, availability: ALL_DAYS };
    return { helperId, ...person, ...work };
  });
  await siblings.on(getUser, async ({ userId }) => {
    await silenceAfter('customer');
    return { _id: userId, ...person, role: 'customer' as const, language: 'en' as const };
  });
}, 60_000);
afterAll(async () => {
  await siblings?.stop();
  await replicas?.stop();
  await link?.stop();
});

/** The process behind the link says nothing more once it has sent its last request to another service. */
async function silenceAfter(lookup: string): Promise<void> {
  lookups.add(lookup);
  await until(() => lookups.size === 2);
  link.silence();
}

type Keyed = FieldsOf<typeof createBooking> & { actor: Actor; idempotencyKey: string };
const buildRequest = (): Keyed => ({
  actor: { userId: newId(), role: 'customer', sid: 'repeat' },
  idempotencyKey: newId(),
  helperId: newId(),
  service: 'cooking',
  date: DATE,
  startTime: '09:00',
  endTime: '11:00',
  paymentMethod: 'cash',
  customerAddress: '12 Lake View Road, Pune',
  specialRequests: '',
  serviceOptions: {},
});
const send = (request: Keyed) => replicas.rpc.call(createBooking, request, DEADLINE_MS);
const bookingsOf = ({ actor }: Keyed) =>
  replicas.connection.collection('bookings').find({ customerId: actor.userId }).toArray();
const announced = (bookingId: unknown) =>
  replicas.connection
    .collection('outbox')
    .countDocuments({ subject: BOOKING_REQUESTED.subject, 'envelope.data.bookingId': bookingId });

it('is answered by another process if the first is killed between its commit and its answer', async () => {
  await replicas.start(link.url);
  const request = buildRequest();
  const connection = await connectNats(replicas.natsUrl, 'race');
  const lost = new RpcClient(connection, undefined, actorSigner).call(createBooking, request, DEADLINE_MS).then(
    () => 'answered',
    () => 'no answer',
  );
  await until(async () => (await replicas.connection.collection(IDEMPOTENCY_MODEL).countDocuments()) === 1);
  await replicas.killOne();
  await connection.close();
  expect(await lost).toBe('no answer');

  const { booking } = await send(request);
  const [stored, ...others] = await bookingsOf(request);
  expect(others).toEqual([]);
  expect(booking).toMatchObject({
    _id: stored?._id,
    createdAt: (stored?.['createdAt'] as Date).toISOString(),
    status: 'pending',
    helperId: { _id: request.helperId },
  });
  expect(await send(request)).toEqual({ booking });
  expect(await announced(booking._id)).toBe(1);
}, 120_000);

it(`${REQUESTS} requests, each sent five times to two processes, have one effect and one answer each`, async () => {
  await replicas.start();
  const waiting = Array.from({ length: REQUESTS }, buildRequest);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let request = waiting.pop(); request; request = waiting.pop()) await sendFiveTimes(request);
    }),
  );
}, 300_000);

async function sendFiveTimes(request: Keyed): Promise<void> {
  const pair = () => Promise.all([send(request), send(request)]);
  const answers = [...(await pair()), ...(await pair()), await send(request)];
  expect(answers).toEqual(answers.map(() => answers[0]));
  const stored = await bookingsOf(request);
  expect(stored.map(({ _id }) => _id)).toEqual([answers[0]?.booking._id]);
  expect(await announced(stored[0]?._id)).toBe(1);
  await expect(send({ ...request, endTime: '12:00' })).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
}
