import { describe, expect, it } from '@jest/globals';
import { differenceOf } from './comparison.js';

const theirs = {
  id: 'pay_1',
  order_id: 'order_1',
  currency: 'INR',
  status: 'captured',
  method: 'upi',
  amount: 44_800,
  amount_refunded: 10_000,
  captured: true,
  fee: 1_057,
  tax: 161,
};
const ours = { _id: 'pay_1', amountPaise: 44_800, feePaise: 1_057, taxPaise: 161, sentBackPaise: 10_000 };

describe('a payment on both sides', () => {
  it.each<[string, Parameters<typeof differenceOf>, string | undefined]>([
    ['the same', [theirs, ours], undefined],
    ['never captured', [{ ...theirs, captured: false, status: 'failed' }, undefined], undefined],
    ['captured there alone', [theirs, undefined], 'pay_1: captured there, unknown here'],
    ['captured here alone', [{ ...theirs, captured: false }, ours], 'pay_1: captured here, not there'],
    ['unknown there', [undefined, ours], 'pay_1: captured here, not there'],
    ['of another amount', [theirs, { ...ours, amountPaise: 44_801 }], 'pay_1: amount 44801 here, 44800 there'],
    ['refunded there alone', [theirs, { ...ours, sentBackPaise: 0 }], 'pay_1: refunded 0 here, 10000 there'],
    [
      'without fee and tax',
      [theirs, { ...ours, feePaise: undefined, taxPaise: undefined }],
      'pay_1: fee 0 here, 1057 there, tax 0 here, 161 there',
    ],
  ])('%s', (_, sides, expected) => expect(differenceOf(...sides)).toBe(expected));
});
