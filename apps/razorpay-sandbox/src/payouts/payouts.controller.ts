import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query as QueryParams, UseGuards } from '@nestjs/common';
import { BasicAuthGuard } from '../shared/basic-auth.guard.js';
import { Named } from '../connection/connection.module.js';
import { contactEntity, fundAccountEntity, payoutEntity, readPayoutKey } from '../shared/records/payout.js';
import { PayoutsService } from './payouts.service.js';
import { collection, type Query } from '../shared/request.js';

/** The part of RazorpayX that payouts to helpers need. */
@Controller('v1')
@UseGuards(BasicAuthGuard)
export class PayoutsController {
  constructor(private readonly payouts: PayoutsService) {}

  @Post('contacts')
  @HttpCode(200)
  @Named('contacts.create')
  async createContact(@Body() body: unknown) {
    return contactEntity(await this.payouts.createContact(body));
  }

  @Get('contacts/:id')
  async contact(@Param('id') id: string) {
    return contactEntity(await this.payouts.contact(id));
  }

  @Post('fund_accounts')
  @HttpCode(200)
  @Named('fund-accounts.create')
  async createFundAccount(@Body() body: unknown) {
    return fundAccountEntity(await this.payouts.createFundAccount(body));
  }

  @Get('fund_accounts/:id')
  async fundAccount(@Param('id') id: string) {
    return fundAccountEntity(await this.payouts.fundAccount(id));
  }

  @Post('payouts')
  @HttpCode(200)
  @Named('payouts.create')
  async create(@Body() body: unknown, @Headers('x-payout-idempotency') key?: string) {
    return payoutEntity(await this.payouts.create(body, readPayoutKey(key)));
  }

  @Get('payouts')
  @Named('payouts.list')
  async list(@QueryParams() query: Query) {
    return collection((await this.payouts.list(query)).map(payoutEntity));
  }

  @Get('payouts/:id')
  @Named('payouts.fetch')
  async payout(@Param('id') id: string) {
    return payoutEntity(await this.payouts.get(id));
  }
}
