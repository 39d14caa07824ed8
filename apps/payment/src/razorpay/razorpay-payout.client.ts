import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { PayoutDestination } from '@sahaya/domain';
import { ENV } from '@sahaya/service-kit';
import { z } from 'zod';
import type { PaymentEnv } from '../payment.env.js';
import { ProviderCircuit } from './provider-circuit.js';
import { faultOfStatus, ProviderFault } from './provider-error.js';

const DEADLINE_MS = 5_000;
/** IMPS is immediate, up to ₹5,00,000. */
const IMPS_MAX_PAISE = 5_00_000_00;

const made = z.object({ id: z.string() });
/** The provider's payout, in its own names. */
export const providerPayout = z.object({
  id: z.string(),
  /** Our id of the payout. */
  reference_id: z.string().nullable(),
  status: z.string(),
  utr: z.string().nullish(),
  fees: z.number().default(0),
  tax: z.number().default(0),
  status_details: z.object({ description: z.string().nullish() }).nullish(),
});
export type ProviderPayout = z.output<typeof providerPayout>;
const some = z.object({ items: z.array(providerPayout) });
const refusal = z.object({ error: z.object({ description: z.string() }) });

type Question<T extends z.ZodType> = [
  method: 'GET' | 'POST',
  path: string,
  shape: T,
  content?: { body?: object; key?: string },
];

/** The RazorpayX API, which the provider's package does not cover. */
@Injectable()
export class RazorpayPayoutClient implements BeforeApplicationShutdown {
  readonly circuit = new ProviderCircuit('payouts', () => this.questioned('GET', `payouts?${this.latest()}`, some));

  constructor(@Inject(ENV) private readonly env: PaymentEnv) {}

  beforeApplicationShutdown(): void {
    this.circuit.stop();
  }

  private latest(): URLSearchParams {
    return new URLSearchParams({ account_number: this.env.RAZORPAYX_ACCOUNT_NUMBER, count: '1' });
  }

  /** The provider's id of a helper's payout account. */
  async fundAccount(helperId: string, destination: PayoutDestination): Promise<string> {
    const { name } = destination;
    const contact = { name: name.slice(0, 50), type: 'vendor', reference_id: helperId };
    const { id: contact_id } = await this.call('POST', 'contacts', made, { body: contact });
    const details =
      destination.method === 'upi'
        ? { account_type: 'vpa', vpa: { address: destination.upiId } }
        : {
            account_type: 'bank_account',
            bank_account: { name, ifsc: destination.ifsc, account_number: destination.accountNumber },
          };
    const account = await this.call('POST', 'fund_accounts', made, { body: { contact_id, ...details } });
    return account.id;
  }

  /** Idempotent by the payout. */
  pay(payout: {
    payoutId: string;
    fundAccountId: string;
    method: PayoutDestination['method'];
    amountPaise: number;
  }): Promise<ProviderPayout> {
    const { payoutId, fundAccountId, method, amountPaise } = payout;
    const byBank = amountPaise <= IMPS_MAX_PAISE ? 'IMPS' : 'NEFT';
    const body = {
      account_number: this.env.RAZORPAYX_ACCOUNT_NUMBER,
      fund_account_id: fundAccountId,
      amount: amountPaise,
      currency: 'INR',
      mode: method === 'upi' ? 'UPI' : byBank,
      purpose: 'payout',
      queue_if_low_balance: true,
      reference_id: payoutId,
    };
    return this.call('POST', 'payouts', providerPayout, { body, key: payoutId });
  }

  fetch(providerId: string): Promise<ProviderPayout> {
    return this.call('GET', `payouts/${encodeURIComponent(providerId)}`, providerPayout);
  }

  /** Undefined if the provider does not know it. */
  find(providerId: string): Promise<ProviderPayout | undefined> {
    return this.fetch(providerId).catch((error: unknown) => {
      if (error instanceof ProviderFault && error.refused) return undefined;
      throw error;
    });
  }

  private call<T extends z.ZodType>(...question: Question<T>): Promise<z.output<T>> {
    return this.circuit.ask(() => this.questioned(...question));
  }

  private async questioned<T extends z.ZodType>(
    ...[method, path, shape, { body, key } = {}]: Question<T>
  ): Promise<z.output<T>> {
    const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_API_URL } = this.env;
    const credentials = Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64');
    try {
      const response = await fetch(`${RAZORPAY_API_URL.replace(/\/$/, '')}/v1/${path}`, {
        method,
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/json',
          ...(key && { 'X-Payout-Idempotency': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      const answer: unknown = await response.json();
      if (response.ok) return shape.parse(answer);
      throw faultOfStatus(response.status, refusal.safeParse(answer).data?.error.description);
    } catch (error) {
      // No answer, or one of an unexpected shape: the effect is unknown.
      throw error instanceof ProviderFault ? error : faultOfStatus(0, String(error));
    }
  }
}
