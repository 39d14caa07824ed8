import type { Subscription, VisitAbsence } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { firstName, momentInSentence } from '../../format.js';
import { plural, t } from '../../words/words.js';

/** How the search for somebody else stands, and what happens at its deadline. */
export function absenceWords(absence: VisitAbsence, { helperId }: Subscription, party: Party, now: Date): string {
  const { state, substitute, asked } = absence;
  const name = firstName(helperId.name);
  const other = substitute?.name ?? '';
  const until = momentInSentence(new Date(absence.deadline), now);
  if (state === 'found') return t('absence.found', { other });
  if (party === 'helper') return t('absence.yours');
  if (state === 'offered') return t('absence.offered', { name, until });
  if (state === 'proposed') return t('absence.proposed', { other, until });
  return asked === 0 ? t('absence.looking', { until }) : plural('absence.asked', asked, { until });
}

/** The visit that waits for the customer's word, if any. */
export const openQuestion = ({ absences }: Subscription, party: Party) =>
  party === 'customer'
    ? absences.find(({ absence: { state } }) => state === 'offered' || state === 'proposed')
    : undefined;
