import { VisuallyHidden } from '@mantine/core';
import type { Helper } from '@sahaya/contracts';
import { IconStarFilled } from '@tabler/icons-react';
import { languageName } from '../../i18n/format.js';
import { helperFacts as texts } from '../../i18n/en/helper-facts.js';
import { addTexts, findText, plural, t } from '../../i18n/translate.js';
import classes from './helper-facts.module.css';

addTexts(texts);

type Facts = Pick<Helper, 'facts' | 'languages'>;

export const languageNames = (languages: readonly string[]): string => languages.map(languageName).join(', ');

/** "Usually answers within 1 hour"; undefined for a time without words. */
export const answerTime = ({ facts }: Facts): string | undefined =>
  facts?.answersWithinMinutes === undefined ? undefined : findText('facts.answers', String(facts.answersWithinMinutes));

/** Jobs, repeat customers, time to answer, languages and the latest review of a helper. Nothing if none is known. */
export function HelperFacts({ helper }: { helper: Facts }) {
  const { facts = {}, languages } = helper;
  const { jobsDone, repeatCustomers, lastReview } = facts;
  const work = [
    jobsDone !== undefined && plural('facts.jobs', jobsDone),
    repeatCustomers !== undefined && plural('facts.repeat', repeatCustomers),
    answerTime(helper),
  ].filter(Boolean);
  if (work.length === 0 && !languages && !lastReview) return null;
  return (
    <div className={classes.facts}>
      {work.length > 0 && <p>{work.join(' · ')}</p>}
      {languages && <p>{t('facts.speaks', { languages: languageNames(languages) })}</p>}
      {lastReview && (
        <p className={classes.review}>
          <VisuallyHidden>{t('facts.latestReview')} </VisuallyHidden>
          <b>
            <IconStarFilled size={14} aria-hidden="true" /> {lastReview.rating}
          </b>{' '}
          “{lastReview.text}”
        </p>
      )}
    </div>
  );
}
