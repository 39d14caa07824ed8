import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  AppError,
  BOOKING_SETTLED,
  COMPLETION_CONFIRMED,
  createPayouts,
  DISPUTE_CLOSED,
  DISPUTE_OPENED,
  type EventData,
  myEarnings,
  myWallet,
} from '@sahaya/contracts';
import { disputeSettlement, HOUR_MS, istInstant, POLICY_V1, quoteVisit, settlementOf } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import fc from 'fast-check';
import { type Bench, person, PRICE, refusal, startBench, TOTAL } from '../../test/harness.js';
import { setReadyAccount } from '../../test/payout-accounts.js';
import { HoldsService } from '../earnings/holds.service.js';

const NOON = istInstant('2026-12-05', '12:00');
const finance: Actor = { userId: newId(), role: 'finance', sid: 's-f' };
const ONLINE = { method: 'online' as const, price: PRICE, paidPaise: TOTAL };
const CASH = quoteVisit({ hourlyRatePaise: 20_000, minutes: 120, service: 'cooking', method: 'cash' }, POLICY_V1);

let bench: Bench;
let customer: Actor;
let helper: Actor;
beforeAll(async () => {
  bench = await startBench();
}, 90_000);
afterAll(() => bench?.stop());
beforeEach(async () => {
  bench.moveClock(NOON.getTime() - Date.now());
  customer = person('customer');
  helper = person('helper');
  const upi = { method: 'upi', name: 'Ravi Kumar', upiId: 'ravi.kumar@okbank', accountNumber: '', ifsc: '' };
  await setReadyAccount(bench.service, helper, upi);
});

type Outcome = EventData<typeof DISPUTE_CLOSED>['outcome'];
const summary = async () => (await bench.service.rpc.call(myEarnings, { actor: helper, page: 1, limit: 20 })).summary;
const lines = async () => (await bench.service.rpc.call(myEarnings, { actor: helper, page: 1, limit: 20 })).lines;
const account = () => bench.collection('helper_accounts').findOne({ _id: helper.userId as never });
const settledOnce = (key: string) =>
  until(() => bench.collection('earning_lines').findOne({ key: `settlement:${key}` }));
const hold = (bookingId: string, state: string) =>
  until(() => bench.collection('payout_holds').findOne({ _id: bookingId as never, state }));
/** A refund is at the provider a moment before we know of it. */
const booksAgree = () => until(() => bench.booksAgree());
/** Paid online and completed. */
const paid = async () => (await bench.paid(customer, bench.accepted(customer, helper))).bookingId;
const completed = async (bookingId: string) => {
  await bench.end(bookingId, { kind: 'completed' });
  await settledOnce(`booking:${bookingId}`);
  return bookingId;
};
const news = (bookingId: string) => {
  const {
    bookingId: id,
    customerId,
    helperId,
    customerName,
    helperName,
    service,
    date,
    startTime,
    endTime,
  } = bench.settled(bookingId);
  return { bookingId: id, customerId, helperId, customerName, helperName, service, date, startTime, endTime };
};
const opened = (bookingId: string) => bench.tell(DISPUTE_OPENED, { ...news(bookingId), disputeId: bookingId });
const closed = (bookingId: string, outcome: Outcome) =>
  bench.tell(DISPUTE_CLOSED, { ...news(bookingId), disputeId: bookingId, outcome });
/** The decision of staff, as the booking service publishes it. */
const decided = async (bookingId: string, refundPaise: number, visit = { price: PRICE, paidPaise: TOTAL }) => {
  const { paymentMethod: method } = bench.known(bookingId).booking;
  const moved = disputeSettlement({ method, ...visit }, refundPaise);
  const as = { key: `dispute:${bookingId}`, kind: 'correction', reason: 'dispute', paidPaise: 0 } as const;
  await bench.tell(BOOKING_SETTLED, bench.settled(bookingId, { ...as, ...moved }));
  await closed(bookingId, 'partial_refund');
};
/** A collected payout batch, and this helper's part of it. */
const payOut = async (): Promise<number> => {
  const answer = bench.service.rpc.call(createPayouts, { actor: finance });
  const batch = await answer.then(
    ({ batch }) => batch,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'PAYOUT_NOTHING_DUE') return undefined;
      throw error;
    },
  );
  if (!batch) return 0;
  await until(() => bench.collection('payout_batches').findOne({ _id: batch._id as never, status: 'collected' }));
  const payout = await bench.collection('payouts').findOne({ batchId: batch._id, helperId: helper.userId });
  return Number(payout?.['sentPaise'] ?? 0);
};

describe('the pay of a visit that is not payable yet', () => {
  const WEEKS = 21 * 24 * HOUR_MS;
  const payableAt = new Date(NOON.getTime() + WEEKS).toISOString();
  const completedEarly = async () => {
    const bookingId = await paid();
    await bench.tell(
      BOOKING_SETTLED,
      bench.settled(bookingId, { ...settlementOf(ONLINE, { kind: 'completed' }), kind: 'completed', payableAt }),
    );
    await settledOnce(`booking:${bookingId}`);
    return bookingId;
  };

  it('stays out of payouts until that end, while other visits are paid', async () => {
    const early = await completedEarly();
    await completed(await paid());
    expect(await summary()).toMatchObject({ toBePaid: 800, waiting: 400 });
    expect((await summary()).held).toBeUndefined();
    expect(await payOut()).toBe(40_000);
    expect(await payOut()).toBe(0);
    bench.moveClock(NOON.getTime() + WEEKS - Date.now());
    expect(await payOut()).toBe(40_000);
    expect(await bench.collection('payout_holds').findOne({ _id: early as never })).toBeNull();
    expect((await summary()).waiting).toBeUndefined();
    await booksAgree();
  });

  it('is part of a batch that begins after that end, although a round of the workers began before it', async () => {
    await completedEarly();
    const [released, gate] = [new Set<object>(), Promise.withResolvers<void>()];
    for (const replica of [bench.service, bench.twin]) {
      const holds = replica.get(HoldsService);
      const release = holds.release.bind(holds);
      holds.release = async (now) => {
        await release(now);
        if (released.has(replica)) return;
        released.add(replica);
        await gate.promise;
      };
    }
    // Each replica begins a round.
    bench.moveClock(NOON.getTime() - Date.now());
    await until(() => released.size === 2);
    bench.moveClock(NOON.getTime() + WEEKS - Date.now());
    const paidOut = payOut();
    await until(() => bench.collection('payout_batches').findOne({ status: 'collecting' }));
    gate.resolve();
    expect(await paidOut).toBe(40_000);
  });

  it('still waits when a dispute of it is rejected before that end', async () => {
    const early = await completedEarly();
    await opened(early);
    await hold(early, 'open');
    expect(await summary()).toMatchObject({ toBePaid: 400, held: 400 });
    await closed(early, 'rejected');
    await hold(early, 'waiting');
    expect(await summary()).toMatchObject({ toBePaid: 400, waiting: 400 });
    expect(await payOut()).toBe(0);
    bench.moveClock(NOON.getTime() + WEEKS - Date.now());
    expect(await payOut()).toBe(40_000);
  });

  it('is paid at once when the customer confirms the visit', async () => {
    const unconfirmed = await completedEarly();
    expect(await payOut()).toBe(0);
    await bench.tell(COMPLETION_CONFIRMED, { ...news(unconfirmed), payableAt: NOON.toISOString() });
    await until(async () => (await summary()).waiting === undefined);
    expect(await payOut()).toBe(40_000);
    expect(await payOut()).toBe(0);
    await booksAgree();
  });

  it('goes back in full by a dispute, and other pay is not held for it', async () => {
    const early = await completedEarly();
    await opened(early);
    await hold(early, 'open');
    await decided(early, TOTAL);
    await hold(early, 'waiting');
    await completed(await paid());
    expect(await payOut()).toBe(40_000);
    expect(await payOut()).toBe(0);
    await booksAgree();
  });
});

describe('the pay of a disputed visit', () => {
  it('waits while the helper’s other visits are paid, and goes on its way when the report comes to nothing', async () => {
    const disputed = await completed(await paid());
    await completed(await paid());
    await opened(disputed);
    await hold(disputed, 'open');
    expect(await summary()).toMatchObject({ toBePaid: 800, held: 400 });
    expect(await payOut()).toBe(40_000);
    expect(await payOut()).toBe(0);
    await closed(disputed, 'rejected');
    await hold(disputed, 'closed');
    expect((await summary()).held).toBeUndefined();
    expect(await payOut()).toBe(40_000);
    await booksAgree();
  });

  it('waits also when the report is known before the visit has settled', async () => {
    const bookingId = await paid();
    await opened(bookingId);
    await hold(bookingId, 'open');
    await completed(bookingId);
    await until(async () => (await account())?.['heldPaise'] === 40_000);
    expect(await payOut()).toBe(0);
    await closed(bookingId, 'withdrawn');
    await hold(bookingId, 'closed');
    expect(await payOut()).toBe(40_000);
  });

  it('waits however close the two come', async () => {
    for (let times = 0; times < 6; times += 1) {
      const bookingId = await paid();
      await Promise.all([opened(bookingId), completed(bookingId)]);
      await hold(bookingId, 'open');
      await until(async () => (await account())?.['heldPaise'] === 40_000);
      await closed(bookingId, 'rejected');
      await hold(bookingId, 'closed');
      await until(async () => (await account())?.['heldPaise'] === 0);
    }
  });

  it('does not wait for a report that was closed before it was known to be open', async () => {
    const bookingId = await completed(await paid());
    await closed(bookingId, 'withdrawn');
    await hold(bookingId, 'closed');
    await opened(bookingId);
    const counted = (name: string, filter: object) => bench.collection(name).countDocuments(filter);
    const told = await counted('outbox', { subject: DISPUTE_OPENED.subject });
    await until(async () => (await counted('inbox', { _id: /dispute-opened\|/ })) === told);
    expect(await payOut()).toBe(40_000);
    expect((await summary()).held).toBeUndefined();
  });

  it('that was paid out before is not taken from other visits until it is decided', async () => {
    const disputed = await completed(await paid());
    expect(await payOut()).toBe(40_000);
    bench.moveClock(NOON.getTime() + 60_000 - Date.now());
    await completed(await paid());
    await opened(disputed);
    await hold(disputed, 'open');
    expect((await summary()).held).toBeUndefined();
    await decided(disputed, 10_000);
    await settledOnce(`dispute:${disputed}`);
    expect(await payOut()).toBe(30_000);
    await booksAgree();
  });
});

describe('what staff decide', () => {
  it.each([
    ['a part', 10_000, 300],
    ['all that the helper has', 40_000, 0],
    ['everything', TOTAL, 0],
  ])('%s goes back to where it came from, the helper’s part first, once', async (_, refundPaise, left) => {
    const bookingId = await completed(await paid());
    await opened(bookingId);
    await hold(bookingId, 'open');
    await decided(bookingId, refundPaise);
    await decided(bookingId, refundPaise);
    await hold(bookingId, 'closed');
    const refunds = () => bench.collection('refunds').find({ purposeId: bookingId }).toArray();
    await until(async () => (await refunds()).every(({ refundId }) => refundId !== undefined));
    expect(await refunds()).toMatchObject([
      { settlement: `dispute:${bookingId}`, amountPaise: refundPaise, reason: 'dispute', way: 'provider' },
    ]);
    expect((await summary()).toBePaid).toBe(left);
    const correction = (await lines()).find(({ kind }) => kind === 'correction');
    expect(correction).toMatchObject({ gross: left - 400, deductions: [], net: left - 400, balance: left - 400 });
    expect(await payOut()).toBe(left * 100);
    await booksAgree();
  });

  it('about a visit in cash is credit, owed by the helper like commission', async () => {
    const bookingId = bench.accepted(customer, helper, { paymentMethod: 'cash' });
    await bench.end(bookingId, { kind: 'completed' }, { price: { surchargePaise: 0, ...CASH } });
    await settledOnce(`booking:${bookingId}`);
    await opened(bookingId);
    await decided(bookingId, 10_000, { price: CASH, paidPaise: 0 });
    await settledOnce(`dispute:${bookingId}`);
    const { credit, entries } = await bench.service.rpc.call(myWallet, { actor: customer });
    expect([credit, entries]).toMatchObject([100, [{ kind: 'granted', amount: 100, reason: 'dispute' }]]);
    expect((await summary()).cashCommission.due).toBe(140);
    const correction = (await lines()).find(({ kind }) => kind === 'correction');
    expect(correction).toMatchObject({ gross: 0, net: -100, cash: 0, balance: -100 });
    await booksAgree();
  });

  it('and what is paid out, in any order, is what each visit has left', async () => {
    const visits = fc.array(
      fc.record({
        share: fc.nat(100),
        outcome: fc.constantFrom('rejected' as const, 'withdrawn' as const, 'refund' as const, 'none' as const),
        reportFirst: fc.boolean(),
        payOutBetween: fc.boolean(),
      }),
      { minLength: 2, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(visits, async (drawn) => {
        helper = person('helper');
        const upi = { method: 'upi', name: 'Ravi', upiId: 'ravi@okbank', accountNumber: '', ifsc: '' };
        await setReadyAccount(bench.service, helper, upi);
        let out = 0;
        let expected = 0;
        for (const { share, outcome, reportFirst, payOutBetween } of drawn) {
          const bookingId = await paid();
          if (outcome === 'none') await completed(bookingId);
          else if (reportFirst) await Promise.all([opened(bookingId), completed(bookingId)]);
          else await completed(bookingId).then(opened);
          if (outcome !== 'none') await hold(bookingId, 'open');
          if (payOutBetween) out += await payOut();
          const refundPaise = outcome === 'refund' ? Math.max(1, Math.floor((TOTAL * share) / 100)) : 0;
          if (outcome === 'refund') await decided(bookingId, refundPaise);
          else if (outcome !== 'none') await closed(bookingId, outcome);
          if (outcome !== 'none') await hold(bookingId, 'closed');
          expected += Math.max(0, 40_000 - refundPaise);
        }
        await until(async () => ((await account())?.['heldPaise'] ?? 0) === 0);
        out += await payOut();
        expect(out).toBe(expected);
        await booksAgree();
      }),
      { numRuns: 5 },
    );
  }, 120_000);
});

describe('what is added to a paid visit', () => {
  const added = async (paise = 11_200) => {
    const bookingId = await paid();
    bench.known(bookingId).added = { part: 'more-1', paise };
    return bookingId;
  };

  it('is an order of its own over the difference, the same when asked again, paid once', async () => {
    const bookingId = await added();
    const first = await bench.order(customer, bookingId);
    expect(first).toMatchObject({ amount: 11_200, amountPayable: 112, settled: false });
    expect(await bench.order(customer, bookingId, { from: bench.twin })).toMatchObject({ orderId: first.orderId });
    const proof = await bench.provider.pay(first.orderId);
    await bench.verify(customer, bookingId, proof);
    await bench.verify(customer, bookingId, proof);
    await until(() => bench.known(bookingId).paidPaise === TOTAL + 11_200);
    expect(await refusal(bench.order(customer, bookingId))).toBe('PAYMENT_NOT_DUE');
    await booksAgree();
  });

  it('that grows makes another order, and what the old one brings goes back', async () => {
    const bookingId = await added();
    const first = await bench.order(customer, bookingId);
    bench.known(bookingId).added = { part: 'more-1', paise: 22_400 };
    const second = await bench.order(customer, bookingId);
    expect([second.amount, second.orderId === first.orderId]).toEqual([22_400, false]);
    expect(await refusal(bench.verify(customer, bookingId, await bench.provider.pay(first.orderId)))).toBe(
      'PAYMENT_RETURNED',
    );
    await bench.verify(customer, bookingId, await bench.provider.pay(second.orderId));
    await until(() => bench.known(bookingId).paidPaise === TOTAL + 22_400);
    await booksAgree();
  });

  it('and is not paid by the end is owed, and its order is over', async () => {
    const bookingId = await added();
    await bench.order(customer, bookingId);
    const due = { duePaise: 11_200, dueHelperPaise: 10_000 };
    await bench.end(bookingId, { kind: 'completed' }, due);
    await settledOnce(`booking:${bookingId}`);
    expect((await bench.record(bookingId))?.['closed']).toBe(true);
    const { dues } = await bench.service.rpc.call(myWallet, { actor: customer });
    expect(dues).toMatchObject([{ purposeId: bookingId, amount: 112, status: 'open' }]);
    expect(await refusal(bench.order(customer, bookingId))).toBe('PAYMENT_NOT_DUE');
    await booksAgree();
  });
});
