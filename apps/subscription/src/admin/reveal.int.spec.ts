import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  acceptSubscription,
  type Actor,
  adminSubscription,
  adminSubscriptions,
  cancelSubscription,
  checkVisits,
  claimVisits,
  createSubscription,
  getOffer,
  getSubscription,
  markSubscriptionPaid,
  pauseSubscription,
  releaseVisits,
  revealSubscription,
} from '@sahaya/contracts';
import { WEEKDAYS } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { buildOffer, codeOf, newActor, setTime, startHarness } from '../../test/harness.js';

let bench: Awaited<ReturnType<typeof startHarness>>;
const staff = newActor('support');
let customer: Actor;
let helper: Actor;

beforeAll(async () => {
  bench = await startHarness();
  const { siblings } = bench;
  await siblings.on(getOffer, ({ helperId }) => buildOffer(helperId, 'Ravi Kumar'));
  await siblings.on(checkVisits, () => ({ clashes: [] }));
  await siblings.on(claimVisits, () => ({ clashes: [] }));
  await siblings.on(releaseVisits, () => ({}));
});
afterAll(() => bench?.stop());
beforeEach(() => {
  customer = newActor('customer');
  helper = newActor('helper');
  setTime(bench.service, '2026-11-30');
});

const call = <C extends Parameters<typeof bench.service.rpc.call>[0]>(contract: C, input: object, actor: Actor) =>
  bench.service.rpc.call(contract, { actor, ...input } as never);

/** A paid and accepted subscription with visits on the working days of December. */
async function active(requests = 'Ring twice, code 4471'): Promise<string> {
  const { subscription } = await call(
    createSubscription,
    {
      helperId: helper.userId,
      services: [{ serviceType: 'cooking', serviceOptions: {} }],
      schedule: { daysOfWeek: WEEKDAYS.slice(0, 5), timeSlots: [{ startTime: '09:00', endTime: '11:00' }] },
      subscriptionPeriod: { startDate: '2026-12-01', endDate: '2026-12-31', durationInDays: 30 },
      address: '12 MG Road, Delhi',
      requests,
    },
    customer,
  );
  const { _id: id, pricing } = subscription;
  const amountPaise = Math.round(pricing.totalMonthlyAmount * 100);
  await bench.service.rpc.call(markSubscriptionPaid, { subscriptionId: id, paymentId: newId(), amountPaise });
  await call(acceptSubscription, { id }, helper);
  return id;
}
const pause = (id: string) =>
  call(pauseSubscription, { id, reason: 'My mother is ill', startDate: '2026-12-08', endDate: '2026-12-10' }, customer);
const show = async (id: string) => (await call(adminSubscription, { id }, staff)).subscription;
const reveal = (id: string, reason = 'The helper cannot find the house') =>
  call(revealSubscription, { id, reason, category: 'helper-request' }, staff);

it('shows staff only the locality, masked phone numbers and no texts, in the list and on the page', async () => {
  const id = await active();
  await pause(id);
  const masked = {
    customerAddress: 'Saket, New Delhi',
    specialRequests: 'Hidden',
    customerId: { phone: '•••3210' },
    helperId: { phone: '•••6780' },
    pause: { reason: 'Hidden' },
  };
  expect(await show(id)).toMatchObject(masked);
  const { subscriptions } = await call(adminSubscriptions, { customerId: customer.userId }, staff);
  expect(subscriptions.find(({ _id }) => _id === id)).toMatchObject(masked);
  expect(JSON.stringify([await show(id), subscriptions])).not.toMatch(/MG Road|4471|ill/);
  expect((await call(getSubscription, { id }, customer)).subscription.customerAddress).toBe('12 MG Road, Delhi');
});

it('does not hide what is empty', async () => {
  const id = await active('');
  expect((await show(id)).specialRequests).toBe('');
  expect(await reveal(id)).not.toHaveProperty('specialRequests');
});

it('reveals them to staff who give a reason', async () => {
  const id = await active();
  await pause(id);
  const answer = {
    customerAddress: '12 MG Road, Delhi',
    specialRequests: 'Ring twice, code 4471',
    customerPhone: '9876543210',
    helperPhone: '9123456780',
    until: expect.any(String),
  };
  expect(await reveal(id)).toEqual({ ...answer, pauseReason: 'My mother is ill' });
  expect(await codeOf(reveal(id, 'too short'))).toBe('STAFF_REASON_LENGTH');
  expect(await codeOf(reveal(newId()))).toBe('SUBSCRIPTION_NOT_FOUND');

  await call(cancelSubscription, { id, reason: 'We move to Pune' }, customer);
  expect((await show(id)).cancellation?.reason).toBe('Hidden');
  expect(await reveal(id)).toEqual({ ...answer, cancellationReason: 'We move to Pune' });
});
