import type { Helper } from '@sahaya/contracts';
import { IconBriefcase, IconClock, IconIdBadge2, IconLanguage, IconRepeat, IconShieldCheck } from '@tabler/icons-react';
import { formatMonth } from '../../i18n/format.js';
import { plural, t } from '../../i18n/translate.js';
import { answerTime, languageNames } from '../../ui/people/helper-facts.js';
import classes from './helper-facts-list.module.css';

/** The known facts about a helper's identity, work and languages. Nothing if there are none. */
export function HelperFactsList({ helper }: { helper: Helper }) {
  const { facts = {}, languages, verifiedDocument, checks = [] } = helper;
  const { jobsDone, repeatCustomers } = facts;
  const document =
    verifiedDocument &&
    t('facts.document', {
      document: t(`verify.idType.${verifiedDocument.idType}`),
      month: formatMonth(verifiedDocument.month),
    });
  const rows = [
    { Icon: IconIdBadge2, text: document },
    ...checks.flatMap(({ check, month }) =>
      check === 'identity'
        ? []
        : [{ Icon: IconShieldCheck, text: t(`facts.check.${check}`, { month: formatMonth(month) }) }],
    ),
    { Icon: IconBriefcase, text: jobsDone && plural('facts.jobs', jobsDone) },
    { Icon: IconRepeat, text: repeatCustomers && plural('facts.repeat', repeatCustomers) },
    { Icon: IconClock, text: answerTime(helper) },
    { Icon: IconLanguage, text: languages && t('facts.speaks', { languages: languageNames(languages) }) },
  ].filter(({ text }) => text);
  if (rows.length === 0) return null;
  return (
    <ul className={classes.facts}>
      {rows.map(({ Icon, text }) => (
        <li key={text}>
          <Icon size={20} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}
