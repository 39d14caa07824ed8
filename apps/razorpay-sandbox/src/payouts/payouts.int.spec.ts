import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { until } from '@sahaya/testing';
import { BASIC, startHarness, type Answer, type Harness } from '../../test/harness.js';
import type { Books } from '../controls/controls.module.js';
import { ACCOUNT_NUMBER } from '../shared/records/payout.js';

let sandbox: Harness;
let fundAccountId: string;

const call = (path: string, body: object, key?: string): Promise<Answer> =>
  sandbox.post(`/v1/${path}`, body, { authorization: BASIC, ...(key && { 'x-payout-idempotency': key }) });
const fetched = async <T>(path: string) =>
  (await (await fetch(`${sandbox.base}/v1/${path}`, { headers: { authorization: BASIC } })).json()) as T;
const idOf = ({ body }: Answer) => String((body as { id?: string }).id);
const payout = (key: string, change: object = {}) => {
  const to = { account_number: ACCOUNT_NUMBER, fund_account_id: fundAccountId, mode: 'UPI', purpose: 'payout' };
  return call('payouts', { ...to, amount: 100_000, currency: 'INR', reference_id: key, ...change }, key);
};
const statusOf = async (id: string) => (await fetched<{ status: string }>(`payouts/${id}`)).status;
const books = () => sandbox.get<Books>('/sandbox/books');

beforeAll(async () => {
  sandbox = await startHarness();
  const contact = await call('contacts', { name: 'Asha Devi', type: 'vendor', reference_id: 'helper-1' });
  const account = { contact_id: idOf(contact), account_type: 'vpa', vpa: { address: 'asha@testbank' } };
  const [made, again] = await Promise.all([call('fund_accounts', account), call('fund_accounts', account)]);
  expect(idOf(again)).toBe(idOf(made));
  fundAccountId = idOf(made);
});
afterAll(() => sandbox?.stop());
beforeEach(() => sandbox.clear());

it('pays out once per key, and reports the outcome', async () => {
  const before = await books();
  const [first, twin] = [await payout('week-49'), await payout('week-49')];
  expect(first).toMatchObject({ status: 200, body: { status: 'processing', fees: 590, tax: 90, utr: null } });
  expect(idOf(twin)).toBe(idOf(first));
  expect(await payout('week-49', { amount: 200_000 })).toMatchObject({ status: 400 });
  await until(() => sandbox.events().includes('payout.processed'));
  expect(await fetched('payouts?reference_id=week-49')).toMatchObject({ count: 1, items: [{ status: 'processed' }] });
  const after = await books();
  expect([after.paidOut - before.paidOut, after.payoutFees - before.payoutFees]).toEqual([100_000, 590]);
  expect(after.payouts.find(({ id }) => id === idOf(first))).toMatchObject({
    amount: 100_000,
    reference_id: 'week-49',
  });
});

it.each([
  ['failed', ['payout.failed']],
  ['reversed', ['payout.processed', 'payout.reversed']],
])('%s: the money and the fee are back', async (kind, events) => {
  const before = await books();
  await sandbox.post('/sandbox/faults', { on: 'payouts', kind, times: 1 });
  const id = idOf(await payout(`week-${kind}`));
  await until(async () => (await statusOf(id)) === kind);
  const told = () => sandbox.arrivals.filter(({ body }) => body.includes(id)).map(({ event }) => event);
  await until(() => told().length === events.length);
  expect(told().toSorted()).toEqual(events);
  const after = await books();
  expect([after.paidOut, after.payoutFees]).toEqual([before.paidOut, before.payoutFees]);
});

it('is queued while it is held, and continues when it is released', async () => {
  await sandbox.post('/sandbox/faults', { on: 'payouts', kind: 'held', times: 1 });
  const held = await payout('week-held');
  const other = await payout('week-other');
  await until(async () => (await statusOf(idOf(other))) === 'processed');
  expect(held).toMatchObject({ body: { status: 'queued', fees: 0 } });
  expect(await statusOf(idOf(held))).toBe('queued');
  expect(await sandbox.post(`/sandbox/payouts/${idOf(held)}/release`, {})).toMatchObject({ status: 200 });
  await until(async () => (await statusOf(idOf(held))) === 'processed');
  expect(await sandbox.post(`/sandbox/payouts/${idOf(held)}/release`, {})).toMatchObject({ status: 400 });
});

it('is made once if its answer is lost', async () => {
  await sandbox.post('/sandbox/faults', { on: 'payouts.create', kind: 'reset-after', times: 1 });
  await expect(payout('week-lost')).rejects.toThrow('fetch failed');
  const again = await payout('week-lost');
  expect(await fetched('payouts?reference_id=week-lost')).toMatchObject({ count: 1, items: [{ id: idOf(again) }] });
});

it('must wait while the first request with its key is in progress', async () => {
  await sandbox.post('/sandbox/faults', { on: 'payouts.create', kind: 'slow', ms: 1_000, times: 1 });
  const first = payout('week-slow');
  await until(async () => (await fetched<{ count: number }>('payouts?reference_id=week-slow')).count === 1);
  expect(await payout('week-slow')).toMatchObject({ status: 409 });
  expect(idOf(await first)).toMatch(/^pout_/);
});

it.each([
  ['no key', undefined, {}, 'idempotency key is required'],
  ['an account that is not there', 'week-none', { fund_account_id: 'fa_00000000000000' }, 'does not exist'],
  ['no account', 'week-none', { fund_account_id: undefined }, 'The fund_account_id field is required.'],
  ['no account id', 'week-none', { fund_account_id: 'helper-1' }, 'helper-1 is not a valid id'],
  ['another mode', 'week-none', { mode: 'NEFT' }, 'not possible for this fund account'],
])('refuses %s', async (_, key, change, words) => {
  const to = { account_number: ACCOUNT_NUMBER, fund_account_id: fundAccountId, mode: 'UPI', purpose: 'payout' };
  const answer = await call('payouts', { ...to, amount: 100_000, currency: 'INR', ...change }, key);
  expect(answer).toMatchObject({ status: 400, body: { error: { description: expect.stringContaining(words) } } });
});
