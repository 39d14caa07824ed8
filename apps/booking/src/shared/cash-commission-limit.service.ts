import { Injectable } from '@nestjs/common';
import { AppError, cashStanding } from '@sahaya/contracts';
import { toRupees } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';

/** A part of the 1.8 s that the helper waits at most. */
const ANSWER_MS = 700;

/** Who owes too much of what he took in cash takes no more of it. When payment does not answer, work goes on. */
@Injectable()
export class CashStanding {
  constructor(private readonly rpc: RpcClient) {}

  async expect(helperId: string): Promise<void> {
    const known = await this.rpc.call(cashStanding, { helperId }, ANSWER_MS).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'UNAVAILABLE') return undefined;
      throw error;
    });
    if (known?.standing === 'blocked') throw new AppError('CASH_BLOCKED', { due: toRupees(known.duePaise) });
  }
}
