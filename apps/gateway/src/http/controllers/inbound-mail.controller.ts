import { Body, Controller, Headers, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { receiveMail } from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';
import { Limited, RequestLimitGuard } from '../../limits/limits.module.js';
import { RawBodyInterceptor } from '../interceptors/raw-body.interceptor.js';

/** The webhook of the mail provider for received emails. Its body goes on byte for byte, because it is signed. */
@Controller('api/support/mail')
@Limited('webhook')
@UseGuards(RequestLimitGuard)
export class InboundMailController {
  constructor(private readonly rpc: RpcClient) {}

  @Post()
  @HttpCode(200)
  @UseInterceptors(RawBodyInterceptor)
  async receive(@Body() body: Buffer, @Headers('x-mail-signature') signature = '') {
    const data = await this.rpc.call(receiveMail, { rawBody: body.toString('utf8'), signature });
    return { success: true, data };
  }
}
