import { CASH_STANDINGS } from '@sahaya/domain';
import { z } from 'zod';
import { endpoint } from '../define.js';
import { id } from '../shapes.js';

/* The money of one person in sums, for staff. Amounts are in rupees. */

export const customerMoney = endpoint('GET /admin/users/:id/money', 'rpc.payment.customer-money', {
  access: 'staff',
  summary: 'Sums of the latest 500 online payments of a customer, with wallet and unpaid fees',
  input: z.object({ id }),
  output: z.object({
    payments: z.number().int(),
    /** Through the provider, and from credit. */
    paid: z.number(),
    creditUsed: z.number(),
    /** In money and as credit, also in progress. */
    refunded: z.number(),
    /** The fees of the platform, after refunds. */
    platformIncome: z.number(),
    /** The customer has more payments than the sums cover. */
    more: z.boolean(),
    wallet: z.object({ credit: z.number(), reserved: z.number() }),
    dues: z.object({ count: z.number().int(), amount: z.number() }),
  }),
});

export const helperMoney = endpoint('GET /admin/helpers/:id/money', 'rpc.payment.helper-money', {
  access: 'staff',
  summary: 'The balance of a helper: to be paid, held, on the way, paid out, and cash commission',
  input: z.object({ id }),
  output: z.object({
    /** Pay of the last 30 days. */
    earned30Days: z.number(),
    toBePaid: z.number(),
    /** The part of it that disputes and unconfirmed visits hold. */
    held: z.number(),
    onTheWay: z.number(),
    paidOut: z.number(),
    cashCommission: z.object({ due: z.number(), limit: z.number(), standing: z.enum(CASH_STANDINGS) }),
  }),
});
