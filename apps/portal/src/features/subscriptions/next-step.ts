import type { Subscription } from '@sahaya/contracts';
import { BRAND, lastDayOf, type Party } from '@sahaya/domain';
import { formatDate, formatDay, firstName, formatInstantInSentence, rupees } from '../../i18n/format.js';
import { plural, t } from '../../i18n/translate.js';
import { openQuestion } from './visits/absence-text.js';
import { isPausePlanned } from './plan-state.js';

/** The next step, its deadline, and who must act; undefined if there is none. */
export function nextStepText(subscription: Subscription, party: Party, now: Date): string | undefined {
  const { status, cancellation, pause } = subscription;
  if (status === 'pending') return pendingWords(subscription, party, now);
  const question = openQuestion(subscription, party);
  if (question) {
    const { date, absence } = question;
    const day = formatDay(date);
    const moment = formatInstantInSentence(new Date(absence.deadline), now);
    return absence.substitute
      ? t('subnext.proposed', { other: absence.substitute.name, day, moment })
      : t('subnext.absent', { name: firstName(subscription.helperId.name), day, moment });
  }
  const toMark = party === 'helper' ? subscription.toMark.length : 0;
  if (toMark > 0) return plural('subnext.mark', toMark);
  if (pause && isPausePlanned(subscription, now))
    return t('subnext.pauses', { from: formatDate(pause.startDate), to: formatDate(pause.endDate) });
  if (status === 'paused' && pause)
    return t('subnext.paused', { from: formatDate(pause.startDate), to: formatDate(pause.endDate) });
  if (party === 'customer' && subscription.renewedBy) return t('subnext.renewed');
  if (party === 'customer' && status === 'completed') return t('subnext.over');
  if (party === 'customer' && subscription.renewalOffered) {
    return t('subnext.renewal', { date: formatDate(lastDayOf(subscription.subscriptionPeriod)) });
  }
  if (!cancellation) return undefined;
  const refund =
    party === 'customer' && cancellation.refund > 0
      ? ` ${t('subnext.refund', { amount: rupees(cancellation.refund) })}`
      : '';
  return endWords(subscription, cancellation, party) + refund;
}

function pendingWords({ payment, answerBy, helperId }: Subscription, party: Party, now: Date): string | undefined {
  const isPaid = payment.status === 'completed';
  if (!answerBy) return undefined;
  const moment = formatInstantInSentence(new Date(answerBy), now);
  const name = firstName(helperId.name);
  if (party === 'helper') return isPaid ? t('subnext.answer', { moment }) : t('subnext.waitsForPay');
  return isPaid ? t('subnext.waits', { moment, name }) : t('subnext.payBy', { moment, name });
}

function endWords(
  { helperId, customerId }: Subscription,
  { kind, reason, byStaff }: NonNullable<Subscription['cancellation']>,
  party: Party,
): string {
  const isCustomer = party === 'customer';
  if (byStaff === 'platform') return t('subnext.byUs');
  if (byStaff === 'customer') {
    return isCustomer ? t('subnext.forYou') : t('subnext.forThem', { name: firstName(customerId.name) });
  }
  if (byStaff === 'helper') {
    return isCustomer ? t('subnext.helperGone', { name: firstName(helperId.name) }) : t('subnext.youGone');
  }
  if (kind === 'withdrawn')
    return party === 'customer'
      ? t('subnext.withdrawnByYou')
      : t('subnext.withdrawn', { name: firstName(customerId.name) });
  if (kind === 'platform_cancelled')
    return t(party === 'customer' ? 'subnext.platformCancelledOther' : 'subnext.platformCancelled', { brand: BRAND });
  if (kind === 'expired') return t('subnext.expired');
  if (kind === 'declined') return t('subnext.declined', { name: firstName(helperId.name), reason });
  return t('subnext.cancelled', { reason });
}
