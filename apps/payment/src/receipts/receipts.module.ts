import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { ReceiptIssueService } from './receipt-issue.service.js';
import { ReceiptController } from './receipt.controller.js';
import { RECEIPT_MODEL, receiptSchema, RECEIPT_COUNTER_MODEL, receiptCounterSchema } from './receipt.model.js';
import { ReceiptService } from './receipt.service.js';

export { RECEIPT_MODEL, type ReceiptDoc } from './receipt.model.js';

@Module({
  imports: [
    SharedModule,
    DocumentsModule,
    OrdersModule,
    MongooseModule.forFeature([
      { name: RECEIPT_MODEL, schema: receiptSchema },
      { name: RECEIPT_COUNTER_MODEL, schema: receiptCounterSchema },
    ]),
  ],
  controllers: [ReceiptController],
  providers: [ReceiptIssueService, ReceiptService],
  exports: [MongooseModule],
})
export class ReceiptsModule {}
