import { Injectable } from '@nestjs/common';
import { AppError, cashStanding } from '@sahaya/contracts';
import { toRupees } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';

/** Part of the 1.8 s within which the helper's request must be answered. */
const TIMEOUT_MS = 700;

@Injectable()
export class CashCommissionLimitService {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * Throws CASH_BLOCKED if the helper owes too much commission on cash bookings. If the payment service is unavailable,
   * the booking is allowed.
   */
  async assertBelowLimit(helperId: string): Promise<void> {
    const known = await this.rpc.call(cashStanding, { helperId }, TIMEOUT_MS).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'UNAVAILABLE') return undefined;
      throw error;
    });
    if (known?.standing === 'blocked') throw new AppError('CASH_BLOCKED', { due: toRupees(known.duePaise) });
  }
}
