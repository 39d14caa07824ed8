import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { BOOKS_DIFFER } from '@sahaya/contracts';
import { addDays, istDate, istInstant, MINUTE_MS } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock, Gauge, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BankTransfersService } from './bank-transfers.service.js';
import { PaymentComparisonService } from './payment-comparison.service.js';
import { PROVIDER_REPORT_MODEL, type ProviderReportDoc } from './provider-report.model.js';

/** IST, when the previous day is settled. */
const HOUR = '02:00';
/** The number of days in the first report. */
const FIRST_DAYS = 3;
/** A replica that fails leaves the comparison to another one after this time. */
const RESERVED_MS = 15 * MINUTE_MS;
const differing = new Gauge({
  name: 'payment_provider_differences',
  help: 'Payments and transfers to the bank that were not the same at the provider in the last nightly comparison',
});

/** Compares the provider's records with ours every night: one report a day, including missed days. */
@Injectable()
export class DailyReconciliationWorker extends PollingWorker {
  private readonly logger = new Logger('Nightly');

  constructor(
    @InjectModel(PROVIDER_REPORT_MODEL) private readonly reports: Model<ProviderReportDoc>,
    private readonly payments: PaymentComparisonService,
    private readonly transfers: BankTransfersService,
    private readonly outbox: Outbox,
    private readonly db: Db,
    clock: Clock,
  ) {
    super(clock, MINUTE_MS);
  }

  protected override async round(): Promise<void> {
    const now = this.clock.now();
    const today = istDate(now);
    if (now < istInstant(today, HOUR)) return;
    const to = istInstant(today, '00:00');
    const last = await this.reports.findOne().sort({ _id: -1 }).lean<ProviderReportDoc>();
    if (last && (last.to >= to || !(await this.reserveNext(last, now)))) return;
    const from = last?.to ?? istInstant(addDays(today, -FIRST_DAYS), '00:00');
    const payments = await this.payments.compare(from, to);
    const transfers = await this.transfers.compare(from, to);
    const compared = payments.compared + transfers.compared;
    const differences = [...payments.differences, ...transfers.differences];
    // If two replicas made the first report, or one took too long, the result is the same; the earlier report stays.
    const _id = addDays(today, -1);
    await this.db.transaction(async (session) => {
      const report = { $setOnInsert: { from, to, at: now, compared, differences } };
      const { upsertedCount } = await this.reports.updateOne({ _id }, report, { upsert: true, session });
      if (upsertedCount === 0 || differences.length === 0) return;
      await this.outbox.add(session, BOOKS_DIFFER, { date: _id, differences: differences.length });
    });
    differing.set(differences.length);
    const report = { day: _id, compared, differences };
    if (differences.length > 0) this.logger.error(report, 'our books and the provider’s are not the same');
    else this.logger.log(report, 'our books and the provider’s are the same');
  }

  /** The comparison asks the provider for every payment, so one replica makes it. */
  private async reserveNext({ _id }: ProviderReportDoc, now: Date): Promise<boolean> {
    const free = { _id, nextReservedUntil: { $not: { $gt: now } } };
    const until = new Date(now.getTime() + RESERVED_MS);
    const { modifiedCount } = await this.reports.updateOne(free, { nextReservedUntil: until });
    return modifiedCount === 1;
  }
}
