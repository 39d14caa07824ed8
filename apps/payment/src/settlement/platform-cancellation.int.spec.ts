import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Actor, myEarnings } from '@sahaya/contracts';
import { until } from '@sahaya/testing';
import { type Bench, person, startBench, TOTAL } from '../../test/harness.js';
import { LedgerService } from '../ledger/ledger.module.js';
import type { RefundDoc } from '../refunds/refund.model.js';

const COMPENSATION = 10_000;
let bench: Bench;
let customer: Actor;

beforeAll(async () => {
  bench = await startBench();
  bench.connectWebhooks();
  customer = person('customer');
}, 90_000);
afterAll(() => bench?.stop());

it('refunds the whole payment of a visit that the platform cancels late, and pays the helper itself', async () => {
  const helper = person('helper');
  const { bookingId } = await bench.paid(customer, bench.accepted(customer, helper));
  await bench.end(
    bookingId,
    { kind: 'cancelled', feePaise: 0, compensationPaise: COMPENSATION },
    { reason: 'platform_cancelled' },
  );
  const refund = await until(() =>
    bench.collection('refunds').findOne<RefundDoc>({ purposeId: bookingId, status: 'processed' }),
  );
  expect(refund.amountPaise).toBe(TOTAL);
  const ledger = bench.service.get(LedgerService);
  expect(await ledger.balance('customer_advance', customer.userId)).toBe(0);
  expect(await ledger.balance('helper_payable', helper.userId)).toBe(-COMPENSATION);
  expect(await ledger.balance('compensation_expense')).toBe(COMPENSATION);
  const { lines } = await bench.service.rpc.call(myEarnings, { actor: helper, page: 1, limit: 20 });
  expect(lines).toMatchObject([{ kind: 'late_cancellation', gross: 100, net: 100, deductions: [] }]);
  await until(() => bench.booksAgree());
});
