import { Body, Controller, Get, Header, HttpCode, Inject, Param, Post, Redirect } from '@nestjs/common';
import { z } from 'zod';
import { BooksService } from './books.service.js';
import {
  failureBody,
  LATE_AT_MOST_MS,
  MAX_DELAY_MS,
  METHODS,
  OUTCOMES,
  paymentEntity,
} from '../shared/records/payment.js';
import { PaymentsService } from '../payments/payments.module.js';
import { REFUND_FATES, refundEntity } from '../shared/records/refund.js';
import { RefundsService } from '../payments/payments.module.js';
import { PAYOUT_FATES, payoutEntity } from '../shared/records/payout.js';
import { PayoutsService } from '../payouts/payouts.module.js';
import { invalid } from '../shared/razorpay-error.js';
import { ENV, type SandboxEnv } from '../sandbox.env.js';
import { sandboxPage } from './sandbox.page.js';
import { settlementEntity } from '../shared/records/settlement.js';
import { SettlementsService } from '../settlements/settlements.module.js';
import { paymentSignature } from '../shared/signature.js';

const payRequest = z.object({
  outcome: z.enum(OUTCOMES).default('success'),
  method: z.enum(METHODS).optional(),
  delayMs: z.int().min(0).max(MAX_DELAY_MS).optional(),
  lateMs: z.int().min(1).max(LATE_AT_MOST_MS).optional(),
  amount: z.int().min(1).optional(),
  description: z.string().max(255).optional(),
  email: z.string().max(254).optional(),
  contact: z.string().max(20).optional(),
});

const releaseRequest = z.object({ outcome: z.enum(REFUND_FATES).default('processed') });
const payoutReleaseRequest = z.object({ outcome: z.enum(PAYOUT_FATES).default('processed') });

function read<T extends z.ZodType>(shape: T, body: unknown): z.output<T> {
  const request = shape.safeParse(body ?? {});
  if (!request.success) throw invalid(z.prettifyError(request.error));
  return request.data;
}

const OWN_PAGE =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'";

/** Controls that Razorpay does not have: paying without a browser, and reading the records. */
@Controller()
export class SandboxController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly refunds: RefundsService,
    private readonly payouts: PayoutsService,
    private readonly settlements: SettlementsService,
    private readonly books: BooksService,
    @Inject(ENV) private readonly env: SandboxEnv,
  ) {}

  @Get()
  @Redirect('/sandbox')
  home(): void {}

  @Get('sandbox')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', OWN_PAGE)
  async page(): Promise<string> {
    return sandboxPage(await this.books.sums(), await this.books.latest());
  }

  @Get('sandbox/books')
  all() {
    return this.books.books();
  }

  /** Pays as the window does; a failed payment is an answer, not an error. */
  @Post('sandbox/orders/:orderId/pay')
  @HttpCode(200)
  async pay(@Param('orderId') orderId: string, @Body() body: unknown) {
    const payment = await this.payments.pay(orderId, read(payRequest, body));
    if (payment.status === 'failed') return { error: failureBody(payment) };
    return {
      razorpay_payment_id: payment._id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: paymentSignature(payment.order_id, payment._id, this.env.RAZORPAY_KEY_SECRET),
    };
  }

  /** Authorizes a failed payment late. */
  @Post('sandbox/payments/:id/authorize')
  @HttpCode(200)
  async authorizeLate(@Param('id') id: string) {
    return paymentEntity(await this.payments.authorizeLate(id));
  }

  /** Releases a held refund. */
  @Post('sandbox/refunds/:id/release')
  @HttpCode(200)
  async release(@Param('id') id: string, @Body() body: unknown) {
    const { outcome } = read(releaseRequest, body);
    return refundEntity(await this.refunds.release(id, outcome));
  }

  /** Continues a queued payout, or returns a processed one. */
  @Post('sandbox/payouts/:id/release')
  @HttpCode(200)
  async releasePayout(@Param('id') id: string, @Body() body: unknown) {
    const { outcome } = read(payoutReleaseRequest, body);
    return payoutEntity(await this.payouts.release(id, outcome));
  }

  /** Settles the whole balance to the bank today. */
  @Post('sandbox/settlements')
  @HttpCode(200)
  async settle() {
    const settlement = await this.settlements.settleNow();
    return settlement ? settlementEntity(settlement) : {};
  }
}
