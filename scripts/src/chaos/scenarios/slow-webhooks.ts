import { createHmac } from 'node:crypto';
import { percentile } from '../../bench/statistics.ts';
import { say } from '../../terminal.ts';
import type { Finding } from '../checks/finding.ts';
import type { Fault } from '../faults.ts';
import type { Platform } from '../platform.ts';

const WEBHOOKS = { full: 500, small: 50 };
/** Sent at the same time. */
const SENDERS = 3;
/** In each direction, so that an answer of MongoDB takes 200 ms more. */
const LATENCY_MS = 100;
const ACKNOWLEDGED_MS = 250;
const DETOUR = 'mongo-detour';

/** The payment service is 200 ms from MongoDB: webhooks are stored, and acknowledged in little more than that. */
export const slowWebhooks: Fault = {
  name: 'webhooks arrive while MongoDB is slow',
  async happen({ platform, isLong }) {
    const [only, ...others] = platform.serviceNames.filter((name) => name.startsWith('payment-')) as [string];
    const url = await platform.openDetour(DETOUR, 'payment');
    await Promise.all([only, ...others].map((name) => platform.hold(name)));
    await platform.release(only, { MONGO_URL: url });
    await platform.proxies.disturb(DETOUR, { type: 'latency', attributes: { latency: LATENCY_MS, jitter: 0 } });
    const ids = Array.from({ length: isLong ? WEBHOOKS.full : WEBHOOKS.small }, (_, index) => `evt_slow_${index}`);
    const waits: number[] = [];
    const acknowledged: string[] = [];
    const left = [...ids];
    const sender = async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        const begun = performance.now();
        if (await send(platform, id)) acknowledged.push(id);
        waits.push(performance.now() - begun);
      }
    };
    try {
      await Promise.all(Array.from({ length: SENDERS }, sender));
    } finally {
      await platform.proxies.heal();
      await platform.hold(only);
      await Promise.all([only, ...others].map((name) => platform.release(name)));
    }
    const stored = await storedOf(platform, acknowledged);
    const slow = percentile(waits, 0.99);
    say(
      `${ids.length} webhooks, ${acknowledged.length} acknowledged, ${stored} of them stored; ` +
        `99 of 100 answers came within ${Math.round(slow)} ms, the last after ${Math.round(Math.max(...waits))} ms`,
    );
    const faults: [boolean, Finding['kind'], string][] = [
      [stored < acknowledged.length, 'lost', `${acknowledged.length - stored} acknowledged webhooks are not stored`],
      [isLong && slow > ACKNOWLEDGED_MS, 'wrong', `one of 100 answers took longer than ${ACKNOWLEDGED_MS} ms`],
    ];
    return faults.flatMap(([isBroken, kind, text]): Finding[] =>
      isBroken ? [{ kind, scenario: slowWebhooks.name, text }] : [],
    );
  },
};

/** Sends an event about an order that does not exist; true if it was acknowledged. */
async function send({ url, webhookKeys }: Platform, id: string): Promise<boolean> {
  const entity = { id: `pay_${id}`, order_id: `order_${id}`, amount: 100, currency: 'INR', status: 'failed' };
  const body = JSON.stringify({
    event: 'payment.failed',
    account_id: webhookKeys.account,
    payload: { payment: { entity } },
  });
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-event-id': id,
    'x-razorpay-signature': createHmac('sha256', webhookKeys.secret).update(body).digest('hex'),
  };
  const answer = await fetch(`${url}/api/payments/webhook`, { method: 'POST', headers, body });
  return answer.ok;
}

async function storedOf(platform: Platform, ids: readonly string[]): Promise<number> {
  const mongo = platform.connectMongo();
  try {
    return await mongo
      .db('sahaya_payment')
      .collection<{ _id: string }>('webhook_events')
      .countDocuments({ _id: { $in: [...ids] } });
  } finally {
    await mongo.close();
  }
}
