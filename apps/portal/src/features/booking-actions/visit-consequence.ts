import type { Booking } from '@sahaya/contracts';
import {
  contestBy,
  helperCancellationOf,
  lateCreditOf,
  noShowFeeOf,
  type Party,
  type Policy,
  toPaise,
  toRupees,
  type VisitAction,
} from '@sahaya/domain';
import {
  firstName,
  formatInstantTime,
  formatInstantInSentence,
  rupees,
  formatLongDuration,
} from '../../i18n/format.js';
import { t } from '../../i18n/translate.js';
import { isOver } from '../booking-card/index.js';
import type { Consequence } from './consequence.js';

/** Explains the effect of a visit action on money and time. */
export function describeVisitConsequence(
  booking: Booking,
  { action, party }: { action: VisitAction; party: Party },
  policy: Policy,
  now: Date,
): Consequence {
  const helper = firstName(booking.helperId.name);
  const customer = firstName(booking.customerName);
  const totalPaise = toPaise(booking.totalAmount);
  const credit = rupees(toRupees(lateCreditOf(totalPaise, policy)));
  switch (action) {
    case 'start':
      return { title: t('visit.start'), text: t('visit.startText', { customer }), confirm: t('action.start') };
    case 'arrived':
      if (isOver(booking, now)) {
        return { title: t('visit.workDone'), text: t('visit.workDoneText', { helper }), confirm: t('action.workDone') };
      }
      return {
        title: t('visit.arrived', { helper }),
        text: t('visit.arrivedText', { helper }),
        confirm: t('action.arrived', { name: helper }),
      };
    case 'confirmDone':
      return {
        title: t('visit.workDone'),
        text: t('visit.confirmDoneText', { helper }),
        confirm: t('action.confirmDone'),
      };
    case 'claimNoShow': {
      const moment = formatInstantInSentence(contestBy(now, policy), now);
      if (party === 'customer') {
        const text = t('visit.noHelperText', { helper, moment, credit });
        return { title: t('visit.noHelper', { helper }), text, confirm: t('action.noHelper', { name: helper }) };
      }
      const fee = rupees(toRupees(noShowFeeOf(totalPaise, policy)));
      const tried = booking.contacts?.find(({ by }) => by === 'helper');
      const first = tried
        ? `${t(`contact.mine.${tried.way}`, { name: customer, time: formatInstantTime(tried.at) })}${t('sentence.end')}`
        : t('visit.contactFirst', { customer });
      const text = `${first} ${t('visit.noCustomerText', { customer, moment, fee })}`;
      return { title: t('visit.noCustomer', { customer }), text, confirm: t('action.noCustomer') };
    }
    case 'contestNoShow':
      return { title: t('visit.contest'), text: t('visit.contestText'), confirm: t('action.contestNoShow') };
    case 'helperCancel': {
      const { late } = helperCancellationOf({ startsAt: new Date(booking.startsAt), totalPaise }, policy, now);
      const span = formatLongDuration(policy.helperCancellation.freeBeforeStart);
      const text = late
        ? t('visit.helperCancelLate', { customer, span, credit })
        : t('visit.helperCancelInTime', { customer, span });
      return { title: t('visit.helperCancel'), text, confirm: t('action.helperCancel') };
    }
  }
}
