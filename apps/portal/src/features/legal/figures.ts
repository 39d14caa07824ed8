import {
  APARTMENT_FACTOR,
  BRAND,
  DAY_CLOSES,
  DAY_OPENS,
  formatRupees,
  LIMITS,
  PLATFORM_FEE_BPS,
  type Policy,
  PROCESSING_FEE_BPS,
  SERVICE_REGIONS,
  TERMS_VERSION,
  timeOf,
  toRupees,
} from '@sahaya/domain';
import { GRIEVANCE_EMAIL, SUPPORT_EMAIL } from '../../brand.js';
import { monthWords, spanWords, timeRangeWords, timeWords } from '../../format.js';
import { apartmentName, plural, t } from '../../words/words.js';

const percent = (bps: number) => `${bps / 100}%`;
const days = (count: number) => plural('span.days', count);
const range = (from: number, to: number) => t('span.range', { from, to });
/** "2 to 4 hours", when both are whole hours; else each for itself. */
const spanRange = ({ min, max }: { min: number; max: number }) =>
  min % 60 === 0 && max % 60 === 0
    ? t('span.hourRange', { from: min / 60, to: max / 60 })
    : t('span.range', { from: spanWords(min), to: spanWords(max) });

function dayPart(policy: Policy, wanted: Policy['dayParts'][number]['key']): string {
  const part = policy.dayParts.find(({ key }) => key === wanted);
  return part ? timeRangeWords(part.startTime, part.endTime) : '';
}

/** What the legal pages print, all of it from the policy and the limits that the product itself goes by. */
export const legalFigures = (policy: Policy) => ({
  brand: BRAND,
  supportEmail: SUPPORT_EMAIL,
  grievanceEmail: GRIEVANCE_EMAIL,
  version: String(policy.version),
  inForceSince: monthWords(TERMS_VERSION),

  platformFee: percent(PLATFORM_FEE_BPS),
  processingFee: percent(PROCESSING_FEE_BPS),
  name1bhk: apartmentName('1bhk'),
  name2bhk: apartmentName('2bhk'),
  name3bhk: apartmentName('3bhk'),
  name4bhk: apartmentName('4bhk'),
  nameMore: apartmentName('more-than-4bhk'),
  factor1bhk: String(APARTMENT_FACTOR['1bhk']),
  factor2bhk: String(APARTMENT_FACTOR['2bhk']),
  factor3bhk: String(APARTMENT_FACTOR['3bhk']),
  factor4bhk: String(APARTMENT_FACTOR['4bhk']),
  factorMore: String(APARTMENT_FACTOR['more-than-4bhk']),
  rateMin: formatRupees(LIMITS.hourlyRateMin),
  rateMax: formatRupees(LIMITS.hourlyRateMax),

  regionCount: String(SERVICE_REGIONS.length),
  ageMin: String(LIMITS.ageMin),
  passwordMin: String(LIMITS.passwordMin),
  photoSize: `${LIMITS.photoBytes / 1024 / 1024} MB`,
  reviewMin: String(LIMITS.reviewMin),
  reviewMax: String(LIMITS.reviewMax),
  reviewWindow: days(policy.reviewWindowDays),
  chatOpen: days(LIMITS.chatOpenDays),

  dayOpens: timeWords(timeOf(DAY_OPENS)),
  dayCloses: timeWords(timeOf(DAY_CLOSES)),
  morning: dayPart(policy, 'morning'),
  afternoon: dayPart(policy, 'afternoon'),
  evening: dayPart(policy, 'evening'),
  visitMin: spanWords(policy.visitMinutes.min),
  visitMax: spanWords(policy.visitMinutes.max),
  visitUsual: spanWords(policy.visitMinutes.usual),
  helperDay: spanWords(policy.helperDayMinutes),
  bookAhead: days(policy.bookAheadDays.max),
  earliest: t(policy.bookAheadDays.min === 0 ? 'legal.earliestToday' : 'legal.earliestTomorrow'),
  sameDayState: t(policy.sameDay.offered ? 'legal.sameDayOpen' : 'legal.sameDayClosed'),
  sameDayUntil: timeWords(policy.sameDay.usualPriceUntil),
  immediateWithin: spanRange(policy.sameDay.immediateWithin),
  emergencySurcharge: percent(policy.sameDay.emergencySurchargeBps),
  arrivalWithin: spanWords(policy.arrivalWithin),
  serviceRadius: `${range(policy.serviceRadiusKm.min, policy.serviceRadiusKm.max)} km`,
  reminders: policy.reminders.map(({ beforeStart }) => spanWords(beforeStart)).join(t('span.and')),
  subscriptionDays: days(policy.subscription.days),

  answerWithin: spanWords(policy.pendingExpiry.afterCreation),
  answerBeforeStart: spanWords(policy.pendingExpiry.beforeStart),
  answerSameDay: spanWords(policy.pendingExpiry.sameDay),
  payWithin: spanWords(policy.payBy.afterAcceptance),
  payBeforeStart: spanWords(policy.payBy.beforeStart),

  freeBeforeStart: spanWords(policy.cancellation.freeBeforeStart),
  freeAfterAcceptance: spanWords(policy.cancellation.freeAfterAcceptance),
  lateFee: percent(policy.cancellation.lateFeeBps),
  quoteHolds: spanWords(policy.cancellation.quoteHolds),
  noShowGrace: spanWords(policy.noShow.grace),
  noShowFee: percent(policy.noShow.feeBps),
  noShowContest: spanWords(policy.noShow.contestWithin),
  helperFreeBeforeStart: spanWords(policy.helperCancellation.freeBeforeStart),
  lateCredit: percent(policy.helperCancellation.lateCreditBps),
  replacementWithin: spanWords(policy.replacementWithin),
  addressBeforeStart: spanWords(policy.changes.addressBeforeStart),
  timeBeforeStart: spanWords(policy.changes.timeBeforeStart),
  freeChanges: plural('span.changes', policy.changes.free),

  refundUpi: t('span.upTo', { span: plural('span.hours', policy.refunds.upiAndWallets.withinHours) }),
  refundCards: t('span.businessDays', {
    from: policy.refunds.cards.businessDays.min,
    to: policy.refunds.cards.businessDays.max,
  }),
  refundNetBanking: t('span.dayRange', {
    from: policy.refunds.netBanking.days.min,
    to: policy.refunds.netBanking.days.max,
  }),
  refundReport: spanWords(policy.refunds.reportWithin),
  qualityWithin: spanWords(policy.complaints.qualityWithin),
  claimWithin: spanWords(policy.complaints.claimWithin),
  arbitrationFrom: formatRupees(toRupees(policy.arbitrationFromPaise)),

  undoDays: days(LIMITS.deletionUndoDays),
  purgeDays: days(policy.retention.purgeDays),
  recordYears: plural('span.years', policy.retention.recordYears),
  grievanceAcknowledge: spanWords(policy.grievance.acknowledgeWithin),
  grievanceRedress: days(policy.grievance.redressDays),
});
export type FigureName = keyof ReturnType<typeof legalFigures>;
