import { AsyncLocalStorage } from 'node:async_hooks';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { ENV } from '@sahaya/service-kit';
import Razorpay from 'razorpay';
import { z } from 'zod';
import type { PaymentEnv } from '../payment.env.js';
import { ProviderCircuit } from './provider-circuit.js';
import { faultOfStatus, ProviderFault } from './provider-error.js';

/** The time of all calls of one request together, within the deadlines of the routes. */
export const PROVIDER_BUDGET_MS = 3_000;
const CURRENCY = 'INR';

export interface OrderTerms {
  orderId: string;
  amountPaise: number;
}

const order = z.object({ id: z.string(), amount: z.number(), currency: z.string(), receipt: z.string().nullable() });
const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });
const orders = listOf(order);
/** The provider's payment, in its own names. */
export const providerPayment = z.object({
  id: z.string(),
  order_id: z.string().nullable(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  method: z.string().nullish(),
  amount_refunded: z.number().default(0),
  captured: z.boolean().default(false),
  fee: z.number().nullish(),
  tax: z.number().nullish(),
});
export type ProviderPayment = z.output<typeof providerPayment>;
const payments = listOf(providerPayment);
export const providerRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number(),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
});
export type ProviderRefund = z.output<typeof providerRefund>;

export const providerSettlement = z.object({ id: z.string(), amount: z.number(), status: z.string() });
export type ProviderSettlement = z.output<typeof providerSettlement>;
const settlements = listOf(providerSettlement);

/** A refunded payment may never have been captured: uncaptured payments are refunded automatically. */
const isCaptured = ({ status, captured }: ProviderPayment) =>
  status === 'captured' || (status === 'refunded' && captured);
const PAGE = 100;

/** The part of the package's axios that has to be configured. */
interface Http {
  defaults: { baseURL?: string; proxy?: false };
  interceptors: {
    request: { use(onRequest: (config: { signal?: AbortSignal; headers: Record<string, string> }) => object): void };
    response: { use(onAnswer: undefined, onError: (error: Error & { response?: object }) => Promise<never>): void };
  };
}
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Razorpay's package with an address, a deadline, and errors that tell a refusal from an outage. */
@Injectable()
export class RazorpayClient implements BeforeApplicationShutdown {
  readonly circuit = new ProviderCircuit('payments', () =>
    this.questioned(async () => orders.parse(await this.razorpay.orders.all({ count: 1 }))),
  );
  private readonly logger = new Logger('RazorpayClient');
  private readonly razorpay: Razorpay;
  /** The deadline and the idempotency key of the current request. */
  private readonly question = new AsyncLocalStorage<{ signal: AbortSignal; refundKey?: string }>();

  constructor(@Inject(ENV) env: PaymentEnv) {
    this.razorpay = new Razorpay({ key_id: env.RAZORPAY_KEY_ID, key_secret: env.RAZORPAY_KEY_SECRET });
    const { rq } = this.razorpay.api as unknown as { rq: Http };
    rq.defaults.baseURL = env.RAZORPAY_API_URL;
    // A machine's own proxy does not lead to its own stand-in.
    if (LOOPBACK.includes(new URL(env.RAZORPAY_API_URL).hostname)) rq.defaults.proxy = false;
    rq.interceptors.request.use((config) => {
      const { signal, refundKey } = this.question.getStore() ?? {};
      config.signal = signal;
      if (refundKey) config.headers['X-Refund-Idempotency'] = refundKey;
      return config;
    });
    // Without a response the package's own handler throws a TypeError and loses the reason.
    rq.interceptors.response.use(undefined, (error) => {
      error.response ??= { status: 0, data: { error: { description: error.message } } };
      return Promise.reject(error);
    });
  }

  beforeApplicationShutdown(): void {
    this.circuit.stop();
  }

  /** The order of this receipt: the one of an earlier request, else a new one. */
  async orderFor(receipt: string, amountPaise: number): Promise<string> {
    return this.ask(async () => {
      const existing = await this.findOrder(receipt, amountPaise);
      if (existing) return existing;
      const request = { amount: amountPaise, currency: CURRENCY, receipt, unique_receipt: true, payment_capture: true };
      const created = order.parse(await this.razorpay.orders.create(request));
      if (created.amount !== amountPaise) throw new ProviderFault(`order ${created.id} has another amount`, true);
      return created.id;
    });
  }

  private async findOrder(receipt: string, amountPaise: number): Promise<string | undefined> {
    const { items } = orders.parse(await this.razorpay.orders.all({ receipt }));
    const ours = items.filter((item) => item.receipt === receipt && item.currency === CURRENCY);
    return ours.find((item) => item.amount === amountPaise)?.id;
  }

  /** This payment, if it has paid this order in full; an authorized one is captured. */
  async captured(terms: OrderTerms, paymentId: string): Promise<ProviderPayment | undefined> {
    return this.ask(async () => {
      const found = await this.fetchPayment(paymentId);
      return found && this.captureIfDue(terms, found);
    });
  }

  /** All captured payments of this order. */
  async capturedOf(terms: OrderTerms): Promise<ProviderPayment[]> {
    return this.ask(async () => {
      const { items } = payments.parse(await this.razorpay.orders.fetchPayments(terms.orderId));
      const paid: ProviderPayment[] = [];
      for (const item of items) {
        const captured = await this.captureIfDue(terms, item);
        if (captured) paid.push(captured);
      }
      return paid;
    });
  }

  private async captureIfDue(terms: OrderTerms, found: ProviderPayment): Promise<ProviderPayment | undefined> {
    if (!isFor(terms, found)) return undefined;
    if (isCaptured(found)) return found;
    if (found.status !== 'authorized') return undefined;
    // The capture is refused if it happened meanwhile: the current state counts.
    await this.unlessRefused(() => this.razorpay.payments.capture(found.id, terms.amountPaise, CURRENCY));
    const now = await this.fetchPayment(found.id);
    return now && isCaptured(now) ? now : undefined;
  }

  async payment(paymentId: string): Promise<ProviderPayment | undefined> {
    return this.ask(() => this.fetchPayment(paymentId));
  }

  /** All payments created in this period, whatever their state. */
  paymentsBetween(from: Date, to: Date): Promise<ProviderPayment[]> {
    return this.pages(from, to, async (page) => payments.parse(await this.razorpay.payments.all(page)));
  }

  /** Transfers to the bank in this period. */
  settlementsBetween(from: Date, to: Date): Promise<ProviderSettlement[]> {
    return this.pages(from, to, async (page) => settlements.parse(await this.razorpay.settlements.all(page)));
  }

  async settlement(settlementId: string): Promise<ProviderSettlement | undefined> {
    return this.ask(async () => {
      const answer = await this.unlessRefused(() => this.razorpay.settlements.fetch(settlementId));
      return answer && providerSettlement.parse(answer);
    });
  }

  private async pages<T>(
    from: Date,
    to: Date,
    read: (page: { from: number; to: number; count: number; skip: number }) => Promise<{ items: T[] }>,
  ): Promise<T[]> {
    const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
    const all: T[] = [];
    for (let skip = 0; ; skip += PAGE) {
      const range = { from: seconds(from), to: seconds(to) - 1, count: PAGE, skip };
      const { items } = await this.ask(() => read(range));
      all.push(...items);
      if (items.length < PAGE) return all;
    }
  }

  /** Idempotent by the key; a key in progress is not a refusal. */
  async refund(paymentId: string, amountPaise: number, receipt: string, key: string): Promise<ProviderRefund> {
    const request = { amount: amountPaise, receipt };
    return this.ask(async () => providerRefund.parse(await this.razorpay.payments.refund(paymentId, request)), key);
  }

  async refundById(refundId: string): Promise<ProviderRefund> {
    return this.ask(async () => providerRefund.parse(await this.razorpay.refunds.fetch(refundId)));
  }

  /** The refund as it is now; undefined if the provider does not know it. */
  async currentRefund(refundId: string): Promise<ProviderRefund | undefined> {
    return this.ask(async () => {
      const answer = await this.unlessRefused(() => this.razorpay.refunds.fetch(refundId));
      return answer && providerRefund.parse(answer);
    });
  }

  private async fetchPayment(paymentId: string): Promise<ProviderPayment | undefined> {
    const answer = await this.unlessRefused(() => this.razorpay.payments.fetch(paymentId));
    return answer && providerPayment.parse(answer);
  }

  private async unlessRefused<T>(call: () => Promise<T>): Promise<T | undefined> {
    return call().catch((error: unknown) => {
      const fault = faultOf(error);
      if (!fault.refused) throw fault;
      return undefined;
    });
  }

  private ask<T>(question: () => Promise<T>, refundKey?: string): Promise<T> {
    return this.circuit.ask(() => this.questioned(question, refundKey));
  }

  private async questioned<T>(question: () => Promise<T>, refundKey?: string): Promise<T> {
    try {
      return await this.question.run({ signal: AbortSignal.timeout(PROVIDER_BUDGET_MS), refundKey }, question);
    } catch (error) {
      const fault = faultOf(error);
      this.logger.warn({ reason: fault.message, refused: fault.refused }, 'the payment provider did not do as asked');
      throw fault;
    }
  }
}

const isFor = ({ orderId, amountPaise }: OrderTerms, { order_id, amount, currency }: ProviderPayment) =>
  order_id === orderId && amount === amountPaise && currency === CURRENCY;

/** The package throws `{ statusCode, error }`; a response of an unexpected shape counts as none. */
function faultOf(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  const { statusCode: status, error: body } = thrown.catch({ statusCode: 0 }).parse(error);
  return faultOfStatus(status, body?.description ?? (error instanceof Error ? error.message : undefined));
}
const thrown = z.object({
  statusCode: z.coerce.number(),
  error: z.object({ description: z.string().optional() }).optional(),
});
