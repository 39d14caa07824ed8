import { z } from 'zod';
import { endpoint, rpc } from './define.js';
import { count, id, instant, pagination, text } from './shapes.js';

export const SUBSCRIPTION_STATUSES = ['pending', 'active', 'paused', 'cancelled', 'expired', 'completed'] as const;

/** A monthly plan (spec §3), in the fields that the lists read. */
export const subscription = z.object({
  _id: id,
  helperId: z.object({ _id: id, name: z.string(), location: z.string() }),
  customerId: z.object({ _id: id, name: z.string(), phone: z.string().optional() }),
  services: z.array(z.object({ serviceType: z.string() })),
  status: z.enum(SUBSCRIPTION_STATUSES),
  createdAt: instant,
});
export type Subscription = z.output<typeof subscription>;

export const listSubscriptions = endpoint('GET /subscriptions', 'rpc.subscription.list-mine', {
  access: 'customer',
  summary: "The signed-in customer's subscriptions",
  input: z.object({ status: text(20), page: count(1, 1, 10_000), limit: count(10, 1, 50) }),
  output: z.object({ subscriptions: z.array(subscription), pagination }),
});
export const getSubscription = endpoint('GET /subscriptions/:id', 'rpc.subscription.get', {
  access: 'login',
  summary: 'One subscription of a party to it',
  input: z.object({ id }),
  output: z.object({ subscription }),
});
export const helperSubscriptions = endpoint('GET /subscriptions/helper/:helperId', 'rpc.subscription.list-for-helper', {
  access: 'helper',
  summary: "The signed-in helper's subscription jobs",
  input: z.object({ helperId: id, status: text(20), page: count(1, 1, 10_000), limit: count(10, 1, 50) }),
  output: z.object({ subscriptions: z.array(subscription), pagination }),
});

export const countPendingSubscriptions = rpc(
  'rpc.subscription.count-pending',
  z.object({ helperId: id }),
  z.object({ pending: z.number() }),
);
