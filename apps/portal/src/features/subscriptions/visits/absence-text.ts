import type { Subscription, VisitAbsence } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { firstName, formatInstantInSentence } from '../../../i18n/format.js';
import { plural, t } from '../../../i18n/translate.js';

/** The state of the search for a substitute, and what happens at its deadline. */
export function absenceText(absence: VisitAbsence, { helperId }: Subscription, party: Party, now: Date): string {
  const { state, substitute, asked } = absence;
  const name = firstName(helperId.name);
  const other = substitute?.name ?? '';
  const until = formatInstantInSentence(new Date(absence.deadline), now);
  if (state === 'found') return t('absence.found', { other });
  if (party === 'helper') return t('absence.yours');
  if (state === 'offered') return t('absence.offered', { name, until });
  if (state === 'proposed') return t('absence.proposed', { other, until });
  return asked === 0 ? t('absence.looking', { until }) : plural('absence.asked', asked, { until });
}

/** Leads on the page of a subscription to the visit that needs a decision. */
export const DECISION_HASH = '#decide';

/** The visit that needs a decision of the customer, if any. */
export const openQuestion = ({ absences }: Subscription, party: Party) =>
  party === 'customer'
    ? absences.find(({ absence: { state } }) => state === 'offered' || state === 'proposed')
    : undefined;
