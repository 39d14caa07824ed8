import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { ApiController } from './api.controller.js';
import { Background } from './background.js';
import { BOOKS } from './books.model.js';
import { BooksService } from './books.service.js';
import { CheckoutController } from './checkout.controller.js';
import { FaultsController } from './faults.controller.js';
import { FaultsService } from './faults.service.js';
import { LineInterceptor } from './line.interceptor.js';
import { OrdersService } from './orders.service.js';
import { PaymentsService } from './payments.service.js';
import { PayoutsController } from './payouts.controller.js';
import { PayoutsService } from './payouts.service.js';
import { RefundsService } from './refunds.service.js';
import { SandboxController } from './sandbox.controller.js';
import { SettlementsService } from './settlements.service.js';
import { Webhooks } from './webhooks.js';

@Module({
  imports: [MongooseModule.forFeature(BOOKS)],
  controllers: [CheckoutController, ApiController, PayoutsController, FaultsController, SandboxController],
  providers: [
    OrdersService,
    PaymentsService,
    RefundsService,
    PayoutsService,
    SettlementsService,
    BooksService,
    FaultsService,
    Webhooks,
    Background,
    { provide: APP_INTERCEPTOR, useClass: LineInterceptor },
  ],
})
export class SandboxModule {}
