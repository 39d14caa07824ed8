import { Controller } from '@nestjs/common';
import {
  adminHelperPayouts,
  adminPayout,
  adminPayouts,
  createPayouts,
  exportPayouts,
  type InputOf,
  markPayoutFailed,
  markPayoutsPaid,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { ManualPayoutsService } from './manual-payouts.service.js';
import { PayoutBatchesService } from './payout-batches.service.js';
import { PayoutExportService } from './payout-export.service.js';

/** Payouts for finance staff. */
@Controller()
export class PayoutController {
  constructor(
    private readonly batches: PayoutBatchesService,
    private readonly exports: PayoutExportService,
    private readonly manual: ManualPayoutsService,
  ) {}

  @Rpc(createPayouts)
  create(input: InputOf<typeof createPayouts>) {
    return this.batches.create(input);
  }

  @Rpc(adminPayouts)
  list(input: InputOf<typeof adminPayouts>) {
    return this.batches.list(input);
  }

  @Rpc(adminPayout)
  get(input: InputOf<typeof adminPayout>) {
    return this.batches.get(input);
  }

  @Rpc(adminHelperPayouts)
  listPayouts(input: InputOf<typeof adminHelperPayouts>) {
    return this.batches.listPayouts(input);
  }

  @Rpc(exportPayouts)
  export(input: InputOf<typeof exportPayouts>) {
    return this.exports.export(input);
  }

  @Rpc(markPayoutsPaid)
  markPaid(input: InputOf<typeof markPayoutsPaid>) {
    return this.manual.markPaid(input);
  }

  @Rpc(markPayoutFailed)
  markFailed(input: InputOf<typeof markPayoutFailed>) {
    return this.manual.markFailed(input);
  }
}
