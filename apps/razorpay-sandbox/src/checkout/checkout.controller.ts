import { Controller, Get, Header, HttpCode, Inject, Param, Query } from '@nestjs/common';
import { asset } from '../shared/asset.js';
import { checkoutPage } from './checkout.page.js';
import { OrdersService } from '../payments/payments.module.js';
import { ENV, type SandboxEnv } from '../sandbox.env.js';

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
/** Any site may frame the payment window; it runs only its own script. */
const FRAMEABLE =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors *";

/** The files that the customer's browser loads. */
@Controller()
export class CheckoutController {
  constructor(
    private readonly orders: OrdersService,
    @Inject(ENV) private readonly env: SandboxEnv,
  ) {}

  @Get('v1/checkout.js')
  @Header('content-type', SCRIPT)
  @Header('cross-origin-resource-policy', 'cross-origin')
  script(): string {
    return asset('checkout.js');
  }

  /** An order of another key is unknown, as with the real window. */
  @Get('checkout/:orderId')
  @HttpCode(200)
  @Header('content-type', HTML)
  @Header('content-security-policy', FRAMEABLE)
  @Header('referrer-policy', 'no-referrer')
  async window(@Param('orderId') orderId: string, @Query('key') key?: string): Promise<string> {
    const order = key === this.env.RAZORPAY_KEY_ID ? await this.orders.find(orderId) : undefined;
    return checkoutPage(order);
  }

  @Get('assets/window.js')
  @Header('content-type', SCRIPT)
  windowScript(): string {
    return asset('window.js');
  }

  @Get('assets/sandbox.js')
  @Header('content-type', SCRIPT)
  sandboxScript(): string {
    return asset('sandbox.js');
  }

  @Get('assets/sandbox.css')
  @Header('content-type', 'text/css; charset=utf-8')
  style(): string {
    return asset('sandbox.css');
  }
}
