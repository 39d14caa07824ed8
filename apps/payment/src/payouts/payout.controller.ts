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
import { PayoutsService } from './payouts.service.js';

/** Payouts for finance staff. */
@Controller()
export class PayoutController {
  constructor(private readonly payouts: PayoutsService) {}

  @Rpc(createPayouts)
  create(input: InputOf<typeof createPayouts>) {
    return this.payouts.create(input);
  }

  @Rpc(adminPayouts)
  list(input: InputOf<typeof adminPayouts>) {
    return this.payouts.list(input);
  }

  @Rpc(adminPayout)
  one(input: InputOf<typeof adminPayout>) {
    return this.payouts.one(input);
  }

  @Rpc(adminHelperPayouts)
  single(input: InputOf<typeof adminHelperPayouts>) {
    return this.payouts.single(input);
  }

  @Rpc(exportPayouts)
  export(input: InputOf<typeof exportPayouts>) {
    return this.payouts.export(input);
  }

  @Rpc(markPayoutsPaid)
  markPaid(input: InputOf<typeof markPayoutsPaid>) {
    return this.payouts.markPaid(input);
  }

  @Rpc(markPayoutFailed)
  markFailed(input: InputOf<typeof markPayoutFailed>) {
    return this.payouts.markFailed(input);
  }
}
