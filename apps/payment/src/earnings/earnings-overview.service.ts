import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type InputOf, type myEarnings, type OutputOf, paginate, signedIn } from '@sahaya/contracts';
import { EARNED_KINDS, type EarnedKind, toRupees, weekOfInstant } from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { PAYOUT_MODEL, type PayoutDoc } from '../shared/payout.model.js';
import { CashCommissionService } from './cash-commission.service.js';
import { EARNING_LINE_MODEL, type EarningLineDoc, toEarningLine } from './earnings.model.js';
import { EarningsService } from './earnings.service.js';
import { HoldsService } from './holds.service.js';

/** The earnings as the helper sees them: the balances, and the lines that explain them. */
@Injectable()
export class EarningsOverviewService {
  constructor(
    @InjectModel(EARNING_LINE_MODEL) private readonly lines: Model<EarningLineDoc>,
    @InjectModel(PAYOUT_MODEL) private readonly payouts: Model<PayoutDoc>,
    private readonly earnings: EarningsService,
    private readonly commission: CashCommissionService,
    private readonly holds: HoldsService,
    private readonly clock: Clock,
  ) {}

  async mine({ actor, page, limit }: InputOf<typeof myEarnings>): Promise<OutputOf<typeof myEarnings>> {
    const { userId: helperId } = signedIn(actor);
    const [account, waitingPaise, weekPaise, docs, total] = await Promise.all([
      this.earnings.account(helperId),
      this.holds.waitingPaise(helperId),
      this.earnedInWeek(helperId, weekOfInstant(this.clock.now())),
      this.lines
        .find({ helperId })
        .sort({ at: -1, _id: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<EarningLineDoc[]>(),
      this.lines.countDocuments({ helperId }),
    ]);
    const payoutIds = docs.flatMap(({ payout }) => payout?.payoutId ?? []);
    const payouts = await this.payouts.find({ _id: { $in: payoutIds } }, { status: 1 }).lean<PayoutDoc[]>();
    const statusOf = new Map(payouts.map(({ _id, status }) => [_id, status]));
    const { duePaise, limitPaise, standing } = this.commission.standingFor(account.commissionPaise);
    const disputedPaise = Math.max(0, (account.heldPaise ?? 0) - waitingPaise);
    return {
      summary: {
        toBePaid: toRupees(account.payablePaise),
        ...(disputedPaise > 0 && { held: toRupees(disputedPaise) }),
        ...(waitingPaise > 0 && { waiting: toRupees(waitingPaise) }),
        onTheWay: toRupees(account.onTheWayPaise),
        paidOut: toRupees(account.paidOutPaise),
        thisWeek: toRupees(weekPaise),
        cashCommission: { due: toRupees(duePaise), limit: toRupees(limitPaise), standing },
      },
      lines: docs.map((doc) => toEarningLine(doc, statusOf.get(doc.payout?.payoutId ?? ''))),
      pagination: paginate(page, limit, total),
    };
  }

  /** Money that keeps an account from being deleted: a balance below zero is a debt, as is cash commission. */
  async unsettled(helperId: string): Promise<{ owedPaise: number; earnedPaise: number }> {
    const { payablePaise, commissionPaise, onTheWayPaise } = await this.earnings.account(helperId);
    return {
      owedPaise: commissionPaise + Math.max(0, -payablePaise),
      earnedPaise: Math.max(0, payablePaise) + onTheWayPaise,
    };
  }

  private async earnedInWeek(helperId: string, week: string): Promise<number> {
    const [row] = await this.lines.aggregate<{ paise: number }>([
      { $match: { helperId, week, kind: { $in: [...EARNED_KINDS] satisfies EarnedKind[] } } },
      { $group: { _id: null, paise: { $sum: '$netPaise' } } },
    ]);
    return row?.paise ?? 0;
  }
}
