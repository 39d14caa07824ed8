import { IconCheck, IconClock } from '@tabler/icons-react';
import { formatInstant } from '../../i18n/format.js';
import { serverNow } from '../../api/server-clock.js';
import { t } from '../../i18n/translate.js';
import classes from './contact.module.css';
import { type SentMessage, useSentMessages } from './sent-messages.js';

/** The messages written in this tab, with the number of each ticket. */
export function SentList({ sending }: { sending: boolean }) {
  const messages = useSentMessages();
  if (messages.length === 0) return null;
  return (
    <section className={classes.sent} aria-labelledby="sent">
      <h2 id="sent">{t('contact.sent')}</h2>
      <p className={classes.hint}>{t('contact.sentHint')}</p>
      <ul>
        {messages.map((message) => (
          <li key={message.key}>
            <span className={classes.subject}>{message.form.subject}</span>
            <span className={classes.state}>
              <State message={message} sending={sending} />
            </span>
            <time dateTime={message.at} className={classes.at}>
              {formatInstant(message.at, serverNow())}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ message: { number }, sending }: { message: SentMessage; sending: boolean }) {
  if (number)
    return (
      <>
        <IconCheck size={18} aria-hidden="true" />
        <span>{t('contact.number', { number })}</span>
      </>
    );
  return (
    <>
      <IconClock size={18} aria-hidden="true" />
      <span>{t(sending ? 'contact.sending' : 'contact.unsent')}</span>
    </>
  );
}
