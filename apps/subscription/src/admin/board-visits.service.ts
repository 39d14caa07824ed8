import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminSubscriptionVisits,
  AppError,
  type BoardVisit,
  type InputOf,
  type OutputOf,
} from '@sahaya/contracts';
import {
  BOARD_COLUMNS,
  type BoardColumn,
  cityOfHome,
  hasBoard,
  HOME_CITIES,
  planVisitWindows,
  visitMapPoint,
  workerOf,
} from '@sahaya/domain';
import { type Order, pageOf, partOfPage } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model, type QueryFilter } from 'mongoose';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { listServiceCodes, VISIT_MODEL, type VisitDoc } from '../shared/visit.model.js';

type Asked = InputOf<typeof adminSubscriptionVisits>;
/** Visits of a column among which those of a city are searched. */
const CITY_READ = 500;
const ORDER: Order = { date: 1, startTime: 1, _id: 1 };
const INDEX: Order = { status: 1, date: 1, startTime: 1, _id: 1 };

/** The visits of subscriptions on the board of today's visits. */
@Injectable()
export class BoardVisitsService {
  constructor(
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    @InjectModel(SUBSCRIPTION_MODEL) private readonly subscriptions: Model<SubscriptionDoc>,
    private readonly clock: Clock,
  ) {}

  async list(asked: Asked): Promise<OutputOf<typeof adminSubscriptionVisits>> {
    const column = BOARD_COLUMNS.find((one) => one === asked.board);
    if (!column) throw new AppError('INVALID_INPUT', { field: 'board' });
    if (asked.city && !HOME_CITIES.includes(asked.city)) throw new AppError('INVALID_INPUT', { field: 'city' });
    const filter = this.toFilter(column);
    return asked.city ? this.listOfCity(filter, asked) : this.listAll(filter, asked);
  }

  private async listAll(filter: QueryFilter<VisitDoc>, { page, limit, after, actor }: Asked) {
    const { docs, pagination } = await pageOf(this.visits, filter, ORDER, { page, limit }, { by: INDEX });
    const plans = await this.findPlans(docs);
    const part = partOfPage(
      docs.flatMap((visit) => toBoardVisit(visit, plans.get(visit.subscriptionId), actor?.role)),
      pagination,
      after,
    );
    return { visits: part.entries, pagination: part.pagination };
  }

  private async listOfCity(filter: QueryFilter<VisitDoc>, asked: Asked) {
    const { city, page, limit, after, actor } = asked;
    const first = { page: 1, limit: CITY_READ };
    const { docs, pagination } = await pageOf(this.visits, filter, ORDER, first, { by: INDEX });
    const plans = await this.findPlans(docs);
    const found = docs.flatMap((visit) => {
      const plan = plans.get(visit.subscriptionId);
      return plan && cityOfHome(plan.customerAddress, plan.customer.location) === city
        ? toBoardVisit(visit, plan, actor?.role)
        : [];
    });
    const shown = {
      page,
      limit,
      total: found.length,
      pages: Math.ceil(found.length / limit),
      ...(pagination.total > CITY_READ && { more: true as const }),
    };
    const part = partOfPage(found.slice((page - 1) * limit, page * limit), shown, after);
    return { visits: part.entries, pagination: part.pagination };
  }

  private toFilter(column: BoardColumn): QueryFilter<VisitDoc> {
    const windows = planVisitWindows(column, this.clock.now());
    return {
      status: 'scheduled',
      $or: windows.map(({ date, from, before, endedBy }) => ({
        date,
        startTime: { $gte: from, $lt: before },
        ...(endedBy && { endTime: { $lte: endedBy } }),
      })),
      'absence.state': {
        $in: column === 'without-helper' ? ['offered', 'searching', 'proposed'] : [null, 'found'],
      },
    };
  }

  private async findPlans(visits: readonly VisitDoc[]): Promise<Map<string, SubscriptionDoc>> {
    const ids = [...new Set(visits.map(({ subscriptionId }) => subscriptionId))];
    const found = await this.subscriptions
      .find({ _id: { $in: ids } })
      .select({
        customerId: 1,
        customer: 1,
        helper: 1,
        services: 1,
        schedule: 1,
        customerAddress: 1,
        addressPlace: 1,
      })
      .lean<SubscriptionDoc[]>();
    return new Map(found.map((plan) => [plan._id, plan]));
  }
}

function toBoardVisit(visit: VisitDoc, plan: SubscriptionDoc | undefined, role: string | undefined): BoardVisit[] {
  if (!plan) return [];
  const { absence } = visit;
  const { addressPlace, customerAddress } = plan;
  // Only the rounded point leaves the service.
  const area = hasBoard(role)
    ? visitMapPoint({ addressPlace, customerAddress, homeLocation: plan.customer.location })
    : undefined;
  const helperId = workerOf(visit);
  const name = absence?.substitute?.name ?? plan.helper.name;
  return [
    {
      _id: visit._id,
      subscriptionId: plan._id,
      date: visit.date,
      startTime: visit.startTime,
      endTime: visit.endTime,
      services: listServiceCodes(plan, visit),
      customer: { _id: plan.customerId, name: plan.customer.name, location: plan.customer.location },
      ...(helperId && { helper: { _id: helperId, name } }),
      ...(absence && !helperId && { search: { state: absence.state, deadline: absence.deadline.toISOString() } }),
      ...(area && { area }),
    },
  ];
}
