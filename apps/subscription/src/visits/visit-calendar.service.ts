import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type CalendarVisit,
  type feedVisits,
  type InputOf,
  type myVisits,
  signedIn,
} from '@sahaya/contracts';
import {
  CALENDAR_DAYS,
  daysBetween,
  isAgreedSubscription,
  isInCalendar,
  isMarkable,
  localityOf,
  parseDate,
  type Party,
  type SubscriptionStatus,
  toRupees,
  type VisitStatus,
  workerOf,
} from '@sahaya/domain';
import { partOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc, toSubstitute } from '../shared/subscription.model.js';
import { listServiceCodes, VISIT_MODEL, type VisitDoc } from '../shared/visit.model.js';

const LIST_MAX = 1_000;
/** Only these subscriptions have dated visits. */
const ACCEPTED: SubscriptionStatus[] = ['active', 'paused', 'cancelled', 'completed'];
const TAKES_PLACE: VisitStatus[] = ['scheduled', 'completed'];

interface Range {
  $gte: string;
  $lte?: string;
}
interface Entry {
  visit: VisitDoc;
  plan: SubscriptionDoc;
}

/** The visits of all subscriptions of a user, in order of time. */
@Injectable()
export class VisitCalendarService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly clock: Clock,
  ) {}

  async listMine({ actor, from, to, after }: InputOf<typeof myVisits>) {
    const { userId, role } = signedIn(actor);
    if (role !== 'helper' && role !== 'customer') throw new AppError('FORBIDDEN');
    const [first, last] = [parseDate(from), parseDate(to)];
    if (!first || !last) throw new AppError('DATE_REQUIRED', { field: first ? 'to' : 'from' });
    const days = daysBetween(first, last) + 1;
    if (days < 1 || days > CALENDAR_DAYS) throw new AppError('INVALID_INPUT', { field: 'to' });
    const entries = await this.entriesOf(userId, role, { $gte: first, $lte: last }, LIST_MAX);
    const now = this.clock.now();
    return toPart(
      entries.map((entry) => toCalendarVisit(entry, userId, now)),
      after,
    );
  }

  async listForFeed({ userId, party, from, limit, after }: InputOf<typeof feedVisits>) {
    const entries = await this.entriesOf(userId, party, { $gte: from }, limit);
    const now = this.clock.now();
    return toPart(
      entries.map((entry) => ({
        ...withoutPin(toCalendarVisit(entry, userId, now)),
        address: localityOf(entry.plan.customerAddress, entry.plan.customer.location),
        sequence: entry.visit.sequence ?? 0,
      })),
      after,
    );
  }

  private async entriesOf(userId: string, party: Party, date: Range, limit: number): Promise<Entry[]> {
    const own =
      party === 'customer' ? await this.model.find({ customerId: userId, status: { $in: ACCEPTED } }).lean() : [];
    const dated = { date, status: { $in: TAKES_PLACE } };
    const whose =
      party === 'customer'
        ? { subscriptionId: { $in: own.map(({ _id }) => _id) }, ...dated }
        : {
            $or: [
              { helperId: userId, ...dated },
              { 'absence.substitute.helperId': userId, ...dated },
            ],
          };
    const visits = await this.visits
      .find(whose)
      .sort({ date: 1, startTime: 1, _id: 1 })
      .limit(limit)
      .lean<VisitDoc[]>();
    const plans = party === 'customer' ? own : await this.plansOf(visits);
    const byId = new Map(plans.map((plan) => [plan._id, plan]));
    return visits.flatMap((visit) => {
      const plan = byId.get(visit.subscriptionId);
      return plan && isInCalendar(visit, plan.customerId, userId) ? [{ visit, plan }] : [];
    });
  }

  private plansOf(visits: readonly VisitDoc[]): Promise<SubscriptionDoc[]> {
    const ids = [...new Set(visits.map(({ subscriptionId }) => subscriptionId))];
    return this.model.find({ _id: { $in: ids } }).lean<SubscriptionDoc[]>();
  }
}

/** The visits that one message can carry, to a caller that asks for the others. */
function toPart<T>(visits: readonly T[], after: string | undefined): { visits: T[]; rest?: string } {
  const { entries, rest } = partOf(visits, after);
  return { visits: entries, ...(rest && { rest }) };
}

function toCalendarVisit({ visit, plan }: Entry, userId: string, now: Date): CalendarVisit {
  const isCustomer = userId === plan.customerId;
  const asSubstitute = visit.absence?.state === 'found';
  const seesAddress = isCustomer || isAddressShown(visit, plan);
  return {
    _id: visit._id,
    subscriptionId: plan._id,
    date: visit.date,
    startTime: visit.startTime,
    endTime: visit.endTime,
    services: listServiceCodes(plan, visit),
    status: visit.status === 'completed' ? 'completed' : 'scheduled',
    other: isCustomer ? toHelperOf(visit, plan) : customerOf(visit, plan),
    address: seesAddress ? plan.customerAddress : plan.customer.location,
    ...(seesAddress && plan.customerCoordinates && { customerCoordinates: [...plan.customerCoordinates] }),
    ...(plan.addressUnknown && { addressUnknown: true }),
    asSubstitute,
    ...(!isCustomer && { earns: toRupees(visit.basePaise) }),
    mayMark: workerOf(visit) === userId && isMarkable(visit, plan, now),
  };
}

/** The calendar feed names only the locality. */
const withoutPin = ({ customerCoordinates: _exact, ...visit }: CalendarVisit) => visit;

/** A substitute sees the address after the agreement, the helper of the subscription until it is cancelled. */
const isAddressShown = ({ absence }: VisitDoc, { status }: SubscriptionDoc) =>
  absence?.state === 'found' || isAgreedSubscription(status);

function toHelperOf({ status, absence }: VisitDoc, plan: SubscriptionDoc): CalendarVisit['other'] {
  const substitute = absence && toSubstitute(absence, status === 'scheduled');
  if (substitute) {
    const { helperId, name, phone } = substitute;
    return { _id: helperId, name, ...(phone && { phone }) };
  }
  const { phone, name } = plan.helper;
  return { _id: plan.helperId, name, ...(phone && isAgreedSubscription(plan.status) && { phone }) };
}

function customerOf(visit: VisitDoc, plan: SubscriptionDoc): CalendarVisit['other'] {
  const { phone, name } = plan.customer;
  const mayCall = visit.absence ? visit.status === 'scheduled' : isAgreedSubscription(plan.status);
  return { _id: plan.customerId, name, ...(phone && mayCall && { phone }) };
}
