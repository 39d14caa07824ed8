import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { codeViolation, type Contact, CONTACTS } from '@sahaya/domain';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInstantDate, formatMonth } from '../../../i18n/format.js';
import { errorMessage, toViolation } from '../../../api/error-message.js';
import { useUser } from '../../../api/session/use-session.js';
import { CodeField } from '../../../ui/forms/code-field.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { useForm } from '../../../ui/forms/use-form.js';
import { t } from '../../../i18n/translate.js';
import classes from '../profile.module.css';
import { ProfileSection } from '../section.js';
import { useConfirmCode, useSendCode } from './security.queries.js';

/** The email address and phone number, each with optional verification by a code. */
export function ContactDetailsSection() {
  const user = useUser();
  return (
    <ProfileSection id="contact" title={t('contactCheck.title')} lead={t('contactCheck.lead')}>
      <ul className={classes.rows}>
        {CONTACTS.map((contact) => {
          const address = user[contact];
          return (
            address && (
              <li key={contact} className={classes.row}>
                <ContactRow contact={contact} address={address} verified={user[`${contact}Verified`] ?? false} />
              </li>
            )
          );
        })}
      </ul>
      {user.consent && (
        <p className={classes.hint}>
          {t('contactCheck.consent', {
            version: formatMonth(user.consent.version.replace(/^\D+/, '')),
            date: formatInstantDate(user.consent.at),
          })}
        </p>
      )}
    </ProfileSection>
  );
}

const VERIFY = { email: 'contactCheck.verifyEmail', phone: 'contactCheck.verifyPhone' } as const;

interface RowProps {
  contact: Contact;
  address: string;
  verified: boolean;
}
function ContactRow({ contact, address, verified }: RowProps) {
  const send = useSendCode();
  const [minutes, setMinutes] = useState<number>();
  const sendCode = () =>
    send.mutate(contact, { onSuccess: ({ expiresInSeconds }) => setMinutes(Math.round(expiresInSeconds / 60)) });
  return (
    <>
      <div className={classes.rowText}>
        <span className={classes.quiet}>{t(`contactCheck.${contact}`)}</span>
        <span className={classes.strong}>
          {address}
          <span className={classes.badge} data-tone={verified ? 'done' : 'open'}>
            {verified && <IconCircleCheck size={16} aria-hidden="true" />}
            {t(verified ? 'contactCheck.verified' : 'contactCheck.unverified')}
          </span>
        </span>
      </div>
      {!verified && minutes === undefined && (
        <Button variant="default" loading={send.isPending} onClick={sendCode}>
          {t(VERIFY[contact])}
        </Button>
      )}
      {send.isError && <Notice>{errorMessage(send.error, 'error.sendCode')}</Notice>}
      {!verified && minutes !== undefined && (
        <CodeForm
          contact={contact}
          sentTo={t('contactCheck.sent', { to: address, minutes })}
          onAgain={sendCode}
          sending={send.isPending}
        />
      )}
    </>
  );
}

interface CodeProps {
  contact: Contact;
  sentTo: string;
  onAgain: () => void;
  sending: boolean;
}
function CodeForm({ contact, sentTo, onAgain, sending }: CodeProps) {
  const confirm = useConfirmCode();
  const code = useForm(`${contact}Code`, { code: '' }, codeViolation);
  const submit = code.submit((form) =>
    confirm.mutate(
      { contact, ...form },
      {
        onSuccess: () => notifications.show({ message: t('contactCheck.done'), color: 'teal' }),
        onError: code.refuse,
      },
    ),
  );
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={t(VERIFY[contact])}>
      <Notice tone="info">{sentTo}</Notice>
      <CodeField {...code.text('code')} />
      {confirm.isError && !toViolation(confirm.error) && (
        <Notice>{errorMessage(confirm.error, 'error.confirmCode')}</Notice>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={confirm.isPending}>
          {t('contactCheck.confirm')}
        </Button>
        <Button variant="subtle" loading={sending} onClick={onAgain}>
          {t('code.again')}
        </Button>
      </div>
    </form>
  );
}
