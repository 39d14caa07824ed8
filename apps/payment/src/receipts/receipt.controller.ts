import { Controller } from '@nestjs/common';
import { bookingReceipt, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { ReceiptService } from './receipt.service.js';

@Controller()
export class ReceiptController {
  constructor(private readonly receipts: ReceiptService) {}

  @Rpc(bookingReceipt)
  ofBooking(input: InputOf<typeof bookingReceipt>) {
    return this.receipts.ofBooking(input);
  }
}
