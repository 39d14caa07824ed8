import { Injectable } from '@nestjs/common';
import { AppError, busyHelpers, type Helper, listHelpers, listHelpersFor } from '@sahaya/contracts';
import { mayTravelTo, notWorking, SUBSTITUTES_ASKED, toRupees, visitAreaOf } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import type { SubscriptionDoc } from '../shared/subscription.model.js';
import { listServiceCodes, type VisitDoc } from '../shared/visit.model.js';

/** Free helpers are searched in this many pages of nearby helpers. */
const PAGE_SIZE = 50;
const PAGES_MAX = 4;
/** Number of helpers among whom staff choose. */
const CHOICE = 10;

const NO_FILTER = { ...listHelpers.input.parse({}), sort: 'relevance' } as const;

/** Finds helpers who can be asked to do a visit. */
@Injectable()
export class SubstituteCandidatesService {
  constructor(private readonly rpc: RpcClient) {}

  /** The next helpers whom the search asks: their ids, in the order of the search. */
  async find(found: SubscriptionDoc, visit: VisitDoc): Promise<string[]> {
    const helpers = await this.search(found, visit, SUBSTITUTES_ASKED, () => true);
    return helpers.map(({ _id }) => _id);
  }

  /** The helpers among whom staff choose. */
  list(found: SubscriptionDoc, visit: VisitDoc): Promise<Helper[]> {
    return this.search(found, visit, CHOICE, () => true);
  }

  /** Throws REPLACEMENT_NOT_FREE for a helper whom the search would not find. */
  async require(found: SubscriptionDoc, visit: VisitDoc, helperId: string): Promise<void> {
    const [helper] = await this.search(found, visit, 1, ({ _id }) => _id === helperId);
    if (!helper) throw new AppError('REPLACEMENT_NOT_FREE');
  }

  /**
   * Helpers near the address who travel there, offer all services, are free, cost no more and were not asked before.
   */
  private async search(
    found: SubscriptionDoc,
    visit: VisitDoc,
    limit: number,
    isWanted: (helper: Helper) => boolean,
  ): Promise<Helper[]> {
    const { date, startTime, endTime, absence } = visit;
    const { addressPlace, customerAddress } = found;
    const excluded = new Set([found.helperId, ...(absence?.asked ?? []).map(({ helperId }) => helperId)]);
    const request = {
      ...NO_FILTER,
      services: listServiceCodes(found, visit),
      maxPrice: toRupees(found.hourlyRatePaise),
      ...visitAreaOf({ addressPlace, customerAddress, homeLocation: found.customer.location }),
      // Helpers whom the customer blocked are left out.
      customerId: found.customerId,
    };
    const free: Helper[] = [];
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const { helpers, pagination } = await this.rpc.call(listHelpersFor, { ...request, page, limit: PAGE_SIZE });
      const fit = helpers
        .filter((helper) => helper.isActive && !excluded.has(helper._id) && !notWorking(helper, visit))
        .filter((helper) => isWanted(helper) && mayTravelTo(found, helper));
      const helperIds = fit.map(({ _id }) => _id);
      const { busy } = await this.rpc.call(busyHelpers, { helperIds, date, startTime, endTime });
      free.push(...fit.filter(({ _id }) => !busy.includes(_id)));
      if (free.length >= limit || page >= pagination.pages) break;
    }
    return free.slice(0, limit);
  }
}
