import { describe, expect, it } from '@jest/globals';
import { readEnv } from '@sahaya/service-kit';
import { SERVICE_SECRETS } from '@sahaya/testing';
import { paymentEnv } from './payment.env.js';

const LEAST = {
  HEALTH_PORT: '4000',
  NATS_URL: 'nats://localhost:4222',
  MONGO_URL: 'mongodb://user:q7Zk2mVx9LwT4pBd@localhost:27017',
  ...SERVICE_SECRETS,
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'Kd83hSm2Lq0ZxV7cTnB5rWyP',
  RAZORPAY_WEBHOOK_SECRET: 'w9Rj4Tz6Yc1Ee8Uo3Ip5As7Df2Gh0Kl',
  RAZORPAY_ACCOUNT_ID: 'acc_ExampleAccount',
  RAZORPAY_API_URL: 'https://api.example.com',
  RAZORPAY_CHECKOUT_URL: 'https://checkout.example.com/v1/checkout.js',
  PAYOUT_ACCOUNT_KEYS: '1:pV4kQ8mZt2XcN6bR9wLs3HyJ7dGfTa5E',
};

describe('the environment of payment', () => {
  it('is manual payouts, a limit of ₹5,000 and no tax unless told otherwise', () =>
    expect(readEnv(paymentEnv, LEAST)).toMatchObject({
      PAYOUT_ADAPTER: 'manual',
      CASH_COMMISSION_LIMIT: 5_000,
      TAX_GST_PERCENT: 0,
    }));

  it.each<[string, Record<string, string | undefined>, string]>([
    ['no key for payout accounts', { PAYOUT_ACCOUNT_KEYS: undefined }, 'PAYOUT_ACCOUNT_KEYS'],
    ['a short key for payout accounts', { PAYOUT_ACCOUNT_KEYS: '1:short' }, 'PAYOUT_ACCOUNT_KEYS'],
    ['a default', { RAZORPAY_WEBHOOK_SECRET: 'change me before the launch' }, 'RAZORPAY_WEBHOOK_SECRET'],
    ['one secret for two purposes', { RAZORPAY_WEBHOOK_SECRET: LEAST.RAZORPAY_KEY_SECRET }, 'RAZORPAY_WEBHOOK_SECRET'],
    ['another adapter', { PAYOUT_ADAPTER: 'cheque' }, 'PAYOUT_ADAPTER'],
    ['the provider’s payouts from no account', { PAYOUT_ADAPTER: 'razorpayx' }, 'RAZORPAYX_ACCOUNT_NUMBER'],
    ['a limit of nothing', { CASH_COMMISSION_LIMIT: '0' }, 'CASH_COMMISSION_LIMIT'],
    ['tax without a number', { TAX_GST_PERCENT: '18' }, 'TAX_GSTIN'],
  ])('with %s fails the start by name', (_, changes, name) =>
    expect(() => readEnv(paymentEnv, { ...LEAST, ...changes })).toThrow(name),
  );
});
