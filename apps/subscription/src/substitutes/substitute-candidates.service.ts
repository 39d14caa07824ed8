import { Injectable } from '@nestjs/common';
import { busyHelpers, listHelpers, listHelpersFor } from '@sahaya/contracts';
import { mayTravelTo, notWorking, SUBSTITUTES_ASKED, toRupees, visitAreaOf } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import type { SubscriptionDoc } from '../shared/subscription.model.js';
import { listServiceCodes, type VisitDoc } from '../shared/visit.model.js';

/** Free helpers are searched in this many pages of nearby helpers. */
const PAGE_SIZE = 50;
const PAGES_MAX = 4;

const NO_FILTER = { ...listHelpers.input.parse({}), sort: 'relevance' } as const;

/** Finds helpers who can be asked to do a visit. */
@Injectable()
export class SubstituteCandidatesService {
  constructor(private readonly rpc: RpcClient) {}

  /** The next helpers near the address who travel there, offer all services, are free and cost no more, in the order of the search. */
  async find(found: SubscriptionDoc, visit: VisitDoc): Promise<string[]> {
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
    const free: string[] = [];
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const { helpers, pagination } = await this.rpc.call(listHelpersFor, { ...request, page, limit: PAGE_SIZE });
      const helperIds = helpers
        .filter((helper) => helper.isActive && !excluded.has(helper._id) && !notWorking(helper, visit))
        .filter((helper) => mayTravelTo(found, helper))
        .map(({ _id }) => _id);
      const { busy } = await this.rpc.call(busyHelpers, { helperIds, date, startTime, endTime });
      free.push(...helperIds.filter((helperId) => !busy.includes(helperId)));
      if (free.length >= SUBSTITUTES_ASKED || page >= pagination.pages) break;
    }
    return free.slice(0, SUBSTITUTES_ASKED);
  }
}
