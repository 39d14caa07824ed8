import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type FileAnswer,
  type getStatement,
  type InputOf,
  type listStatements,
  type OutputOf,
  paginate,
  signedIn,
  type Statement,
} from '@sahaya/contracts';
import { addDays, toRupees } from '@sahaya/domain';
import { LanguageClient } from '@sahaya/service-clients';
import { Model } from 'mongoose';
import {
  EARNING_LINE_MODEL,
  type EarningLineDoc,
  HELPER_ACCOUNT_MODEL,
  type HelperAccountDoc,
} from '../earnings/earnings.module.js';
import { PdfPrinterService } from '../documents/documents.module.js';
import { statementCsv } from './statement-csv.js';
import { statementDocument } from './statement-document.js';

/** A week's sums, in paise. */
interface WeekSums {
  week: string;
  gross: number;
  deductions: number;
  net: number;
  cash: number;
  paidOut: number;
  commissionPaid: number;
  balance: number;
  lines: number;
}

/** Weekly statements, computed from the lines on request: past weeks change only by awaited amounts. */
@Injectable()
export class StatementsService {
  constructor(
    @InjectModel(EARNING_LINE_MODEL) private readonly lines: Model<EarningLineDoc>,
    @InjectModel(HELPER_ACCOUNT_MODEL) private readonly accounts: Model<HelperAccountDoc>,
    private readonly printer: PdfPrinterService,
    private readonly languages: LanguageClient,
  ) {}

  async list({ actor, page, limit }: InputOf<typeof listStatements>): Promise<OutputOf<typeof listStatements>> {
    const statements = await this.of(signedIn(actor).userId);
    return {
      statements: statements.slice((page - 1) * limit, page * limit),
      pagination: paginate(page, limit, statements.length),
    };
  }

  async file({ actor, week, format }: InputOf<typeof getStatement>): Promise<FileAnswer> {
    const { userId: helperId } = signedIn(actor);
    const statement = (await this.of(helperId)).find((one) => one.week === week);
    if (!statement || (format !== 'pdf' && format !== 'csv')) throw new AppError('STATEMENT_NOT_FOUND');
    const [lines, account, language] = await Promise.all([
      this.lines.find({ helperId, week }).sort({ at: 1, _id: 1 }).lean<EarningLineDoc[]>(),
      this.accounts.findById(helperId).lean<HelperAccountDoc>(),
      this.languages.find(helperId),
    ]);
    const bytes =
      format === 'csv'
        ? statementCsv(lines, language)
        : await this.printer.print(statementDocument(statement, lines, account?.name ?? '', language));
    return {
      name: `statement-${week}.${format}`,
      type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf',
      base64: bytes.toString('base64'),
    };
  }

  /** All weeks with movements, newest first; each opens with the closing balance of the previous one. */
  private async of(helperId: string): Promise<Statement[]> {
    const weeks = await this.lines.aggregate<WeekSums>([
      { $match: { helperId } },
      {
        $group: {
          _id: '$week',
          gross: { $sum: '$grossPaise' },
          deductions: { $sum: { $sum: '$deductions.paise' } },
          net: { $sum: '$netPaise' },
          cash: { $sum: '$cashPaise' },
          paidOut: { $sum: whenKind(['payout', 'payout_returned'], { $multiply: ['$balancePaise', -1] }) },
          commissionPaid: { $sum: whenKind(['commission_paid'], '$balancePaise') },
          balance: { $sum: '$balancePaise' },
          lines: { $sum: 1 },
        },
      },
      {
        $project: {
          _id: 0,
          week: '$_id',
          gross: 1,
          deductions: 1,
          net: 1,
          cash: 1,
          paidOut: 1,
          commissionPaid: 1,
          balance: 1,
          lines: 1,
        },
      },
      { $sort: { week: 1 } },
    ]);
    let opening = 0;
    const statements = weeks.map((sums) => {
      const statement = toStatement(sums, opening);
      opening += sums.balance;
      return statement;
    });
    return statements.reverse();
  }
}

const whenKind = (kinds: string[], amount: unknown) => ({ $cond: [{ $in: ['$kind', kinds] }, amount, 0] });

const toStatement = ({ week, lines, balance, ...sums }: WeekSums, opening: number): Statement => ({
  week,
  from: week,
  to: addDays(week, 6),
  opening: toRupees(opening),
  gross: toRupees(sums.gross),
  deductions: toRupees(sums.deductions),
  net: toRupees(sums.net),
  cash: toRupees(sums.cash),
  paidOut: toRupees(sums.paidOut),
  commissionPaid: toRupees(sums.commissionPaid),
  closing: toRupees(opening + balance),
  lines,
});
