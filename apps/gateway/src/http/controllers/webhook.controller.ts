import { Body, Controller, Headers, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { receiveWebhook } from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';
import { Limited, RequestLimitGuard } from '../../limits/limits.module.js';
import { RawBodyInterceptor } from '../interceptors/raw-body.interceptor.js';

/**
 * The payment provider's webhook. Its body goes on byte for byte, because its signature is over the bytes. The provider
 * sends from few addresses, so it does not count towards the limit of an address.
 */
@Controller('api/payments/webhook')
@Limited('webhook')
@UseGuards(RequestLimitGuard)
export class WebhookController {
  constructor(private readonly rpc: RpcClient) {}

  @Post()
  @HttpCode(200)
  @UseInterceptors(RawBodyInterceptor)
  async receive(
    @Body() body: Buffer,
    @Headers('x-razorpay-signature') signature = '',
    @Headers('x-razorpay-event-id') eventId = '',
  ) {
    const data = await this.rpc.call(receiveWebhook, { rawBody: body.toString('utf8'), signature, eventId });
    return { success: true, data };
  }
}
