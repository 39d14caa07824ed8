import { Injectable } from '@nestjs/common';
import { AppError, assertWithinOwnArea, getHelperFor, getOffer } from '@sahaya/contracts';
import type { ReplacementOffer } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { CashCommissionLimitService } from '../shared/cash-commission-limit.service.js';
import type { ProposalDoc, ReplacedBookingDoc } from '../shared/replacement.model.js';
import { quoteAtRate } from './replacement-offers.js';

/** Builds the proposal of a helper who agrees to take over a visit. */
@Injectable()
export class ReplacementProposalService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly commissionLimit: CashCommissionLimitService,
  ) {}

  /**
   * Reads the helper's current profile and keeps the rate of the offer. Throws REPLACEMENT_OVER if the helper left or
   * was blocked after the offer was made, and OUTSIDE_OWN_AREA if they no longer travel to the address.
   */
  async build(doc: ReplacedBookingDoc, { helperId, hourlyRatePaise }: ReplacementOffer): Promise<ProposalDoc> {
    const { customerId, customerAddress } = doc;
    const [offer, { helper }] = await Promise.all([
      this.rpc.call(getOffer, { helperId, customerId, customerAddress }),
      this.rpc.call(getHelperFor, { helperId, customerId }),
      doc.payment.method === 'cash' && this.commissionLimit.assertBelowLimit(helperId),
    ]).catch((error: unknown) => {
      const isGone = error instanceof AppError && error.code === 'HELPER_NOT_FOUND';
      throw isGone ? new AppError('REPLACEMENT_OVER') : error;
    });
    assertWithinOwnArea(offer);
    const { name, location, phone } = offer;
    const { photoUrl, averageRating, totalReviews, verified = false } = helper;
    return {
      helperId,
      helper: { name, location, ...(phone && { phone }) },
      hourlyRatePaise,
      price: quoteAtRate(doc, hourlyRatePaise),
      averageRating,
      totalReviews,
      verified,
      ...(photoUrl && { photoUrl }),
    };
  }
}
