import { IconChevronDown, IconHeadset, IconHomeShield, IconIdBadge2, IconPassword } from '@tabler/icons-react';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { legal } from '../../i18n/en/legal.js';
import { siteFacts } from '../../i18n/en/site-facts.js';
import { addTexts, t } from '../../i18n/translate.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { buildPolicyValues } from '../legal/index.js';
import page from './landing.module.css';
import classes from './site-answers.module.css';

addTexts(legal);
addTexts(siteFacts);

const FACTS = [
  { icon: IconIdBadge2, title: 'trust.identity', text: 'trust.identityText' },
  { icon: IconHomeShield, title: 'trust.address', text: 'trust.addressText' },
  { icon: IconPassword, title: 'trust.code', text: 'trust.codeText' },
  { icon: IconHeadset, title: 'trust.staff', text: 'trust.staffText' },
] as const;

const QUESTIONS = [
  { question: 'faq.cost', answer: 'faq.costText' },
  { question: 'faq.who', answer: 'faq.whoText' },
  { question: 'faq.checked', answer: 'faq.checkedText' },
  { question: 'faq.answer', answer: 'faq.answerText' },
  { question: 'faq.pay', answer: 'faq.payText' },
  { question: 'faq.cancel', answer: 'faq.cancelText' },
  { question: 'faq.nobody', answer: 'faq.nobodyText' },
  { question: 'faq.data', answer: 'faq.dataText' },
] as const;

/** Facts about safety, and questions with answers by the policy in force. */
export function SiteAnswers() {
  const values = buildPolicyValues(usePolicy());
  return (
    <>
      <section className={page.section} aria-labelledby="trust">
        <h2 id="trust" className={page.heading}>
          {t('trust.title')}
        </h2>
        <ul className={classes.facts}>
          {FACTS.map(({ icon: Icon, title, text }) => (
            <li key={title} className={classes.fact}>
              <Icon size={28} stroke={1.75} aria-hidden="true" className={classes.icon} />
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={page.section} aria-labelledby="questions">
        <div className={classes.columns}>
          <div>
            <h2 id="questions" className={page.heading}>
              {t('faq.title')}
            </h2>
            <p className={page.sub}>
              {t('faq.more')}{' '}
              <ScreenLink to="/contact" className={classes.link}>
                {t('landing.contact')}
              </ScreenLink>
            </p>
          </div>
          <div>
            {QUESTIONS.map(({ question, answer }) => (
              <details key={question} className={classes.question}>
                <summary>
                  {t(question)}
                  <IconChevronDown size={20} aria-hidden="true" />
                </summary>
                <p>{t(answer, values)}</p>
              </details>
            ))}
          </div>
        </div>
      </section>
    </>
  );
}
