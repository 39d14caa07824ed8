import type { Subscription } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { dateWords, dayWords, firstName, momentInSentence, rupees } from '../../format.js';
import { plural, t } from '../../words/words.js';
import { openQuestion } from './absence-words.js';
import { isPausePlanned } from './plan-state.js';

/** What happens next, by when, and who must act; nothing to say: undefined. */
export function nextWords(subscription: Subscription, party: Party, now: Date): string | undefined {
  const { status, cancellation, pause } = subscription;
  if (status === 'pending') return pendingWords(subscription, party, now);
  const question = openQuestion(subscription, party);
  if (question) {
    const { date, absence } = question;
    const day = dayWords(date);
    const moment = momentInSentence(new Date(absence.deadline), now);
    return absence.substitute
      ? t('subnext.proposed', { other: absence.substitute.name, day, moment })
      : t('subnext.absent', { name: firstName(subscription.helperId.name), day, moment });
  }
  const toMark = party === 'helper' ? subscription.toMark.length : 0;
  if (toMark > 0) return plural('subnext.mark', toMark);
  if (pause && isPausePlanned(subscription, now))
    return t('subnext.pauses', { from: dateWords(pause.startDate), to: dateWords(pause.endDate) });
  if (status === 'paused' && pause) return t('subnext.paused', { date: dateWords(pause.endDate) });
  if (party === 'customer' && subscription.renewedBy) return t('subnext.renewed');
  if (party === 'customer' && status === 'completed') return t('subnext.over');
  if (party === 'customer' && subscription.renewalOffered) {
    return t('subnext.renewal', { date: dateWords(subscription.subscriptionPeriod.endDate) });
  }
  if (!cancellation) return undefined;
  const refund =
    party === 'customer' && cancellation.refund > 0
      ? ` ${t('subnext.refund', { amount: rupees(cancellation.refund) })}`
      : '';
  return endWords(subscription, cancellation) + refund;
}

function pendingWords({ payment, answerBy, helperId }: Subscription, party: Party, now: Date): string | undefined {
  const isPaid = payment.status === 'completed';
  if (!answerBy) return undefined;
  const moment = momentInSentence(new Date(answerBy), now);
  const name = firstName(helperId.name);
  if (party === 'helper') return isPaid ? t('subnext.answer', { moment }) : t('subnext.waitsForPay');
  return isPaid ? t('subnext.waits', { moment, name }) : t('subnext.payBy', { moment, name });
}

function endWords({ helperId }: Subscription, { kind, reason }: NonNullable<Subscription['cancellation']>): string {
  if (kind === 'expired') return t('subnext.expired');
  if (kind === 'declined') return t('subnext.declined', { name: firstName(helperId.name), reason });
  return t('subnext.cancelled', { reason });
}
