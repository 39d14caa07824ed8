import {
  APARTMENT_FACTOR,
  BRAND,
  type Brand,
  BRANDING,
  DAY_CLOSES,
  DAY_OPENS,
  formatRupees,
  LIMITS,
  PLACE_SOURCES,
  PLATFORM_FEE_BPS,
  type Policy,
  PROCESSING_FEE_BPS,
  SERVICE_REGIONS,
  TERMS_VERSION,
  timeOf,
  toRupees,
} from '@sahaya/domain';
import { formatMonth, formatLongDuration, formatTimeRange, formatTime } from '../../i18n/format.js';
import { apartmentName, plural, t } from '../../i18n/translate.js';

const percent = (bps: number) => `${bps / 100}%`;
const days = (count: number) => plural('span.days', count);
const range = (from: number, to: number) => t('span.range', { from, to });
/** "2 to 4 hours" if both are whole hours; otherwise each duration is written out. */
const spanRange = ({ min, max }: { min: number; max: number }) =>
  min % 60 === 0 && max % 60 === 0
    ? t('span.hourRange', { from: min / 60, to: max / 60 })
    : t('span.range', { from: formatLongDuration(min), to: formatLongDuration(max) });

function dayPart(policy: Policy, wanted: Policy['dayParts'][number]['key']): string {
  const part = policy.dayParts.find(({ key }) => key === wanted);
  return part ? formatTimeRange(part.startTime, part.endTime) : '';
}

/** Follows "our grievance officer" in a sentence: the name and the postal address, as far as they are filled in. */
export const grievanceOfficerWords = ({ name, address }: Brand['grievanceOfficer']): string =>
  [name, address].map((part) => part && `, ${part}`).join('');

/** The values on the legal pages, all taken from the policy and limits that the product uses. */
export const buildPolicyValues = (policy: Policy) => ({
  brand: BRAND,
  supportEmail: BRANDING.supportEmail,
  grievanceEmail: BRANDING.grievanceOfficer.email,
  grievanceOfficer: grievanceOfficerWords(BRANDING.grievanceOfficer),
  version: String(policy.version),
  inForceSince: formatMonth(TERMS_VERSION),

  platformFee: percent(PLATFORM_FEE_BPS),
  processingFee: percent(PROCESSING_FEE_BPS),
  processingFeeBase: t(`legal.processingFeeBase.${policy.processingFeeBase}`),
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
  photoSize: t('size.mb', { mb: LIMITS.photoBytes / 1024 / 1024 }),
  reviewMin: String(LIMITS.reviewMin),
  reviewMax: String(LIMITS.reviewMax),
  reviewWindow: days(policy.reviewWindowDays),
  chatOpen: days(LIMITS.chatOpenDays),

  dayOpens: formatTime(timeOf(DAY_OPENS)),
  dayCloses: formatTime(timeOf(DAY_CLOSES)),
  morning: dayPart(policy, 'morning'),
  afternoon: dayPart(policy, 'afternoon'),
  evening: dayPart(policy, 'evening'),
  visitMin: formatLongDuration(policy.visitMinutes.min),
  visitMax: formatLongDuration(policy.visitMinutes.max),
  visitUsual: formatLongDuration(policy.visitMinutes.usual),
  helperDay: formatLongDuration(policy.helperDayMinutes),
  bookAhead: days(policy.bookAheadDays.max),
  earliest: t(policy.bookAheadDays.min === 0 ? 'legal.earliestToday' : 'legal.earliestTomorrow'),
  sameDayState: t(policy.sameDay.offered ? 'legal.sameDayOpen' : 'legal.sameDayClosed'),
  sameDayUntil: formatTime(policy.sameDay.usualPriceUntil),
  immediateWithin: spanRange(policy.sameDay.immediateWithin),
  emergencySurcharge: percent(policy.sameDay.emergencySurchargeBps),
  arrivalWithin: formatLongDuration(policy.arrivalWithin),
  serviceRadius: t('length.km', { km: range(policy.serviceRadiusKm.min, policy.serviceRadiusKm.max) }),
  reminders: policy.reminders.map(({ beforeStart }) => formatLongDuration(beforeStart)).join(t('span.and')),
  subscriptionDays: days(policy.subscription.days),

  answerWithin: formatLongDuration(policy.pendingExpiry.afterCreation),
  answerBeforeStart: formatLongDuration(policy.pendingExpiry.beforeStart),
  answerSameDay: formatLongDuration(policy.pendingExpiry.sameDay),
  payWithin: formatLongDuration(policy.payBy.afterAcceptance),
  payBeforeStart: formatLongDuration(policy.payBy.beforeStart),

  freeBeforeStart: formatLongDuration(policy.cancellation.freeBeforeStart),
  freeAfterAcceptance: formatLongDuration(policy.cancellation.freeAfterAcceptance),
  lateFee: percent(policy.cancellation.lateFeeBps),
  feeBase: t(`legal.feeBase.${policy.cancellation.feeBase}`),
  afterFee: t(`legal.afterFee.${policy.cancellation.feeBase}`),
  quoteHolds: formatLongDuration(policy.cancellation.quoteHolds),
  noShowGrace: formatLongDuration(policy.noShow.grace),
  noShowFee: percent(policy.noShow.feeBps),
  noShowContest: formatLongDuration(policy.noShow.contestWithin),
  helperFreeBeforeStart: formatLongDuration(policy.helperCancellation.freeBeforeStart),
  lateCredit: percent(policy.helperCancellation.lateCreditBps),
  replacementWithin: formatLongDuration(policy.replacementWithin),
  addressBeforeStart: formatLongDuration(policy.changes.addressBeforeStart),
  timeBeforeStart: formatLongDuration(policy.changes.timeBeforeStart),
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
  refundReport: formatLongDuration(policy.refunds.reportWithin),
  qualityWithin: formatLongDuration(policy.complaints.qualityWithin),
  claimWithin: formatLongDuration(policy.complaints.claimWithin),
  arbitrationFrom: formatRupees(toRupees(policy.arbitrationFromPaise)),

  geonamesUrl: PLACE_SOURCES.geonames.url,
  geonamesLicence: PLACE_SOURCES.geonames.licence,
  geonamesLicenceUrl: PLACE_SOURCES.geonames.licenceUrl,
  indiaPostUrl: PLACE_SOURCES.indiaPost.url,
  indiaPostLicence: PLACE_SOURCES.indiaPost.licence,
  indiaPostLicenceUrl: PLACE_SOURCES.indiaPost.licenceUrl,

  undoDays: days(LIMITS.deletionUndoDays),
  purgeDays: days(policy.retention.purgeDays),
  recordYears: plural('span.years', policy.retention.recordYears),
  grievanceAcknowledge: formatLongDuration(policy.grievance.acknowledgeWithin),
  grievanceRedress: days(policy.grievance.redressDays),
});
export type PolicyValueName = keyof ReturnType<typeof buildPolicyValues>;
