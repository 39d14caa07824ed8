import { formatRupees, POLICY_BOUNDS, POLICY_CHOICES, type PolicyValue } from '@sahaya/domain';
import { formatTime } from '../../i18n/format.js';
import { labelOf, words } from '../../i18n/words.js';

/** The unit of a displayed value; `hours` are stored as minutes, percent and rupees as hundredths. */
type Unit = keyof typeof words.policies.unit | 'rupees' | 'time' | 'switch' | 'choice';
const STORED: Partial<Record<Unit, number>> = { hours: 60, percent: 100, rupees: 100 };

/** The parts of the form with their values. */
export const GROUPS: readonly { name: keyof typeof words.policies.group; units: Readonly<Record<string, Unit>> }[] = [
  {
    name: 'booking',
    units: {
      'bookAheadDays.min': 'days',
      'bookAheadDays.max': 'days',
      'visitMinutes.min': 'minutes',
      'visitMinutes.max': 'minutes',
      'visitMinutes.usual': 'minutes',
      helperDayMinutes: 'hours',
      'serviceRadiusKm.min': 'km',
      'serviceRadiusKm.max': 'km',
      'pendingExpiry.afterCreation': 'hours',
      'pendingExpiry.beforeStart': 'hours',
      'pendingExpiry.sameDay': 'minutes',
      'payBy.afterAcceptance': 'hours',
      'payBy.beforeStart': 'hours',
      processingFeeBase: 'choice',
    },
  },
  {
    name: 'cancelling',
    units: {
      'cancellation.freeBeforeStart': 'hours',
      'cancellation.freeAfterAcceptance': 'minutes',
      'cancellation.lateFeeBps': 'percent',
      'cancellation.feeBase': 'choice',
      'cancellation.quoteHolds': 'minutes',
      'helperCancellation.freeBeforeStart': 'hours',
      'helperCancellation.lateCreditBps': 'percent',
      replacementWithin: 'hours',
    },
  },
  {
    name: 'changing',
    units: {
      'changes.addressBeforeStart': 'hours',
      'changes.timeBeforeStart': 'hours',
      'changes.free': 'times',
    },
  },
  {
    name: 'sameDay',
    units: {
      'sameDay.offered': 'switch',
      'sameDay.usualPriceUntil': 'time',
      'sameDay.immediateWithin.min': 'hours',
      'sameDay.immediateWithin.max': 'hours',
      'sameDay.emergencySurchargeBps': 'percent',
    },
  },
  {
    name: 'visit',
    units: {
      arrivalWithin: 'minutes',
      'noShow.grace': 'minutes',
      'noShow.feeBps': 'percent',
      'noShow.contestWithin': 'hours',
      'completion.notBeforeStart': 'switch',
      'reminders.0.beforeStart': 'hours',
      'reminders.1.beforeStart': 'hours',
      'dayParts.0.startTime': 'time',
      'dayParts.0.endTime': 'time',
      'dayParts.1.startTime': 'time',
      'dayParts.1.endTime': 'time',
      'dayParts.2.startTime': 'time',
      'dayParts.2.endTime': 'time',
    },
  },
  {
    name: 'afterwards',
    units: {
      reviewWindowDays: 'days',
      'complaints.qualityWithin': 'hours',
      'complaints.claimWithin': 'hours',
      arbitrationFromPaise: 'rupees',
      'refunds.reportWithin': 'hours',
      'refunds.upiAndWallets.withinHours': 'fullHours',
      'refunds.cards.businessDays.min': 'workingDays',
      'refunds.cards.businessDays.max': 'workingDays',
      'refunds.netBanking.days.min': 'days',
      'refunds.netBanking.days.max': 'days',
      'grievance.acknowledgeWithin': 'hours',
      'grievance.redressDays': 'days',
      'retention.recordYears': 'years',
      'retention.purgeDays': 'days',
    },
  },
  {
    name: 'subscriptions',
    units: {
      'subscription.days': 'days',
      'subscription.pauseDays': 'days',
      'subscription.answerWithin': 'hours',
      'subscription.markWithin': 'hours',
      'subscription.renewalOfferDays': 'days',
    },
  },
];

const UNITS = new Map(GROUPS.flatMap(({ units }) => Object.entries(units)));
/** A value known only to a newer server is shown as stored. */
const unitOf = (way: string): Unit | undefined => UNITS.get(way);
const inUnit = (unit: Unit | undefined, stored: number) => stored / ((unit && STORED[unit]) ?? 1);
const short = (number: number) => String(Math.round(number * 100) / 100);

/** "25 %", "₹10,000", "2 hours", "10:00 am", "Yes", "Base amount". */
export function formatValue(way: string, value: PolicyValue | undefined): string {
  const unit = unitOf(way);
  if (value === undefined) return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') {
    if (unit === 'choice') return labelOf(words.policies.choice, value);
    return unit === 'time' ? formatTime(value) : value;
  }
  if (unit === 'rupees') return formatRupees(inUnit(unit, value));
  const word = unit && labelOf(words.policies.unit, unit);
  return [short(inUnit(unit, value)), word].filter(Boolean).join(' ');
}

/** The value as shown in its field. */
export const formatInput = (way: string, value: PolicyValue): string =>
  typeof value === 'number' ? String(inUnit(unitOf(way), value)) : String(value);

/** The typed text as a stored value; undefined for an invalid number, which the bounds refuse. */
export function parseInput(way: string, typed: string): PolicyValue {
  const unit = unitOf(way);
  if (unit === 'switch') return typed === 'true';
  if (unit === 'time' || unit === 'choice') return typed;
  return typed.trim() === '' ? NaN : Math.round(Number(typed) * ((unit && STORED[unit]) ?? 1));
}

/** The choices of a value, each with its label. */
export const listChoices = (way: string): { value: string; label: string }[] =>
  (POLICY_CHOICES[way] ?? []).map((value) => ({ value, label: labelOf(words.policies.choice, value) }));

/** "0 to 24 hours": the bounds. */
export function formatBounds(way: string): string | undefined {
  const bounds = POLICY_BOUNDS[way];
  return bounds && words.policies.bounds(short(inUnit(unitOf(way), bounds[0])), formatValue(way, bounds[1]));
}
