import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type InputOf, type OutputOf, type previewPolicyChange } from '@sahaya/contracts';
import {
  addDays,
  istDate,
  istInstant,
  nextPolicy,
  outOfBounds,
  type Party,
  type PastVisit,
  type Policy,
  type PolicyValue,
  policyValues,
  previewPolicy,
} from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { PolicyService } from './policy.service.js';

const DAYS = 30;
/** A sample beyond this number would say little more, and cost every other request time. */
const MOST_VISITS = 10_000;

const ABSENT: Readonly<Record<string, Party>> = { customer_no_show: 'customer', helper_no_show: 'helper' };

/** The facts of a booking that its fees depend on. */
const FACTS = { startsAt: 1, feeClock: 1, acceptedAt: 1, price: 1, cancellation: 1, _id: 0 } as const;
type Facts = Pick<BookingDoc, 'startsAt' | 'feeClock' | 'acceptedAt' | 'price' | 'cancellation'>;

/** Shows the effect of changed policy values on the visits of the last 30 days, without storing anything. */
@Injectable()
export class PolicyPreviewService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    private readonly policies: PolicyService,
    private readonly clock: Clock,
  ) {}

  async preview({ values }: InputOf<typeof previewPolicyChange>): Promise<OutputOf<typeof previewPolicyChange>> {
    const policy = await this.policies.getCurrent();
    const changed = nextPolicy(policy, parseValues(values, policy));
    const outside = outOfBounds(changed);
    if (outside.length > 0) throw new AppError('POLICY_OUT_OF_BOUNDS', { values: outside });
    const today = istDate(this.clock.now());
    const first = addDays(today, -DAYS);
    const found = await this.bookings
      .find({ startsAt: { $gte: istInstant(first, '00:00'), $lt: istInstant(today, '00:00') } }, FACTS)
      .sort({ startsAt: -1 })
      .limit(MOST_VISITS)
      .lean<Facts[]>();
    const earliest = found.at(-1);
    return {
      from: found.length === MOST_VISITS && earliest ? istDate(earliest.startsAt) : first,
      to: addDays(today, -1),
      visits: found.length,
      lines: previewPolicy(found.map(toPastVisit), policy, changed),
    };
  }
}

const toPastVisit = ({ cancellation, ...facts }: Facts): PastVisit => ({
  ...facts,
  cancelled: cancellation && { by: cancellation.by, at: cancellation.at, absent: ABSENT[cancellation.kind] },
});

/** The values of a query string such as `cancellation.lateFeeBps=3000`, each of the type that the policy has for it. */
function parseValues(values: string, policy: Policy): Map<string, PolicyValue> {
  const known = policyValues(policy);
  return new Map(
    [...new URLSearchParams(values)].map(([way, text]): [string, PolicyValue] => {
      const before = known.get(way);
      if (before === undefined) throw new AppError('INVALID_INPUT', { field: 'values' });
      return [way, parseLike(before, text.trim())];
    }),
  );
}

function parseLike(before: PolicyValue, text: string): PolicyValue {
  if (typeof before === 'number') return text === '' ? NaN : Number(text);
  return typeof before === 'boolean' ? text === 'true' : text;
}
