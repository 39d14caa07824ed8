import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query as QueryParams, UseGuards } from '@nestjs/common';
import { BasicAuthGuard } from '../shared/basic-auth.guard.js';
import { Named } from '../connection/connection.module.js';
import { orderEntity } from '../shared/records/order.js';
import { OrdersService } from './orders.service.js';
import { paymentEntity } from '../shared/records/payment.js';
import { PaymentsService } from './payments.service.js';
import { readIdempotencyKey, refundEntity } from '../shared/records/refund.js';
import { RefundsService } from './refunds.service.js';
import { settlementEntity } from '../shared/records/settlement.js';
import { SettlementsService } from '../settlements/settlements.module.js';
import { collection, type Query } from '../shared/request.js';

/** Razorpay's REST API, as far as the platform uses it. */
@Controller('v1')
@UseGuards(BasicAuthGuard)
export class PaymentsController {
  constructor(
    private readonly orders: OrdersService,
    private readonly payments: PaymentsService,
    private readonly refunds: RefundsService,
    private readonly settlements: SettlementsService,
  ) {}

  @Post('orders')
  @Named('orders.create')
  @HttpCode(200)
  async createOrder(@Body() body: unknown) {
    return orderEntity(await this.orders.create(body));
  }

  @Get('orders')
  @Named('orders.list')
  async listOrders(@QueryParams() query: Query) {
    return collection((await this.orders.list(query)).map(orderEntity));
  }

  @Get('orders/:id')
  @Named('orders.fetch')
  async order(@Param('id') id: string) {
    return orderEntity(await this.orders.get(id));
  }

  @Get('orders/:id/payments')
  @Named('orders.payments')
  async paymentsOfOrder(@Param('id') id: string) {
    return collection((await this.orders.paymentsOf(id)).map(paymentEntity));
  }

  @Get('payments')
  @Named('payments.list')
  async listPayments(@QueryParams() query: Query) {
    return collection((await this.payments.list(query)).map(paymentEntity));
  }

  @Get('payments/:id')
  @Named('payments.fetch')
  async payment(@Param('id') id: string) {
    return paymentEntity(await this.payments.get(id));
  }

  @Post('payments/:id/capture')
  @Named('payments.capture')
  @HttpCode(200)
  async capture(@Param('id') id: string, @Body() body: unknown) {
    return paymentEntity(await this.payments.capture(id, body));
  }

  @Post('payments/:id/refund')
  @Named('refunds.create')
  @HttpCode(200)
  async refund(@Param('id') id: string, @Body() body: unknown, @Headers('x-refund-idempotency') key?: string) {
    return refundEntity(await this.refunds.create(id, body, readIdempotencyKey(key)));
  }

  @Get('payments/:id/refunds')
  @Named('refunds.list')
  async refundsOfPayment(@Param('id') id: string, @QueryParams() query: Query) {
    return collection((await this.refunds.ofPayment(id, query)).map(refundEntity));
  }

  @Get('refunds/:id')
  @Named('refunds.fetch')
  async refundById(@Param('id') id: string) {
    return refundEntity(await this.refunds.get(id));
  }

  @Get('settlements')
  @Named('settlements.list')
  async listSettlements(@QueryParams() query: Query) {
    return collection((await this.settlements.list(query)).map(settlementEntity));
  }

  @Get('settlements/:id')
  @Named('settlements.fetch')
  async settlement(@Param('id') id: string) {
    return settlementEntity(await this.settlements.get(id));
  }
}
