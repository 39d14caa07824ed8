import { Injectable, Logger } from '@nestjs/common';
import { istDate, istInstant, LEDGER_CHECK_TIME, MINUTE_MS } from '@sahaya/domain';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { LedgerChecksService } from './ledger-checks.service.js';

/** Checks every night that the records of money equal the ledger. */
@Injectable()
export class LedgerCheckWorker extends PollingWorker {
  private readonly logger = new Logger('LedgerCheck');

  constructor(
    private readonly checks: LedgerChecksService,
    clock: Clock,
  ) {
    super(clock, MINUTE_MS);
  }

  protected override async round(): Promise<void> {
    const now = this.clock.now();
    const day = istDate(now);
    if (now < istInstant(day, LEDGER_CHECK_TIME)) return;
    const differences = await this.checks.check(day, now);
    if (!differences) return;
    if (differences.length > 0) this.logger.error({ day, differences }, 'the records of money and the ledger differ');
    else this.logger.log({ day }, 'the records of money equal the ledger');
  }
}
