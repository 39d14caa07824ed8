import { createHmac } from 'node:crypto';
import { median, percentile } from '../../bench/statistics.ts';
import { say } from '../../terminal.ts';
import type { Finding } from '../checks/finding.ts';
import type { Fault } from '../faults.ts';
import type { Platform } from '../platform.ts';

const WEBHOOKS = { full: 500, small: 50 };
/** Sent at the same time; more before, so that the service has its connections. */
const SENDERS = 3;
const FIRST = { webhooks: 100, senders: 20 };
/** In each direction, so that an answer of MongoDB takes 200 ms more. */
const LATENCY_MS = 100;
const ACKNOWLEDGED_MS = 5_000;
const DETOUR = 'mongo-detour';

/** The payment service is 200 ms from MongoDB: webhooks are stored, and acknowledged in little more than that. */
export const slowWebhooks: Fault = {
  name: 'webhooks arrive while MongoDB is slow',
  async happen({ platform, isLong }) {
    const [only, ...others] = platform.serviceNames.filter((name) => name.startsWith('payment-')) as [string];
    const url = await platform.openDetour(DETOUR, 'payment');
    await Promise.all([only, ...others].map((name) => platform.hold(name)));
    await platform.release(only, { MONGO_URL: url });
    await sendAll(platform, idsOf('first', FIRST.webhooks), FIRST.senders);
    await platform.proxies.disturb(DETOUR, { type: 'latency', attributes: { latency: LATENCY_MS, jitter: 0 } });
    const ids = idsOf('slow', isLong ? WEBHOOKS.full : WEBHOOKS.small);
    let sent: Sent;
    try {
      sent = await sendAll(platform, ids, SENDERS);
    } finally {
      await platform.proxies.heal();
      await platform.hold(only);
      await Promise.all([only, ...others].map((name) => platform.release(name)));
    }
    const { acknowledged, waits } = sent;
    const stored = await storedOf(platform, acknowledged);
    const slow = percentile(waits, 0.99);
    const slowest = Math.max(...waits);
    say(
      `${ids.length} webhooks, ${acknowledged.length} acknowledged, ${stored} of them stored; ` +
        `half of the answers came within ${Math.round(median(waits))} ms, 99 of 100 within ${Math.round(slow)} ms, the last after ${Math.round(slowest)} ms`,
    );
    const faults: [boolean, Finding['kind'], string][] = [
      [stored < acknowledged.length, 'lost', `${acknowledged.length - stored} acknowledged webhooks are not stored`],
      [slowest > ACKNOWLEDGED_MS, 'wrong', `an answer took longer than ${ACKNOWLEDGED_MS / 1_000} s`],
    ];
    return faults.flatMap(([isBroken, kind, text]): Finding[] =>
      isBroken ? [{ kind, scenario: slowWebhooks.name, text }] : [],
    );
  },
};

interface Sent {
  acknowledged: string[];
  /** Milliseconds until each answer. */
  waits: number[];
}
const idsOf = (name: string, count: number) => Array.from({ length: count }, (_, index) => `evt_${name}_${index}`);

async function sendAll(platform: Platform, ids: readonly string[], senders: number): Promise<Sent> {
  const sent: Sent = { acknowledged: [], waits: [] };
  const left = ids.values();
  const sender = async () => {
    for (const id of left) {
      const begun = performance.now();
      if (await send(platform, id)) sent.acknowledged.push(id);
      sent.waits.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  return sent;
}

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
