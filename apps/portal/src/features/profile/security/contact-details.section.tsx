import { Button } from '@mantine/core';
import { type Contact, CONTACTS } from '@sahaya/domain';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../api/error-message.js';
import { useUser } from '../../../api/session/use-session.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { accountSecurity } from '../../../i18n/en/account-security.js';
import { addTexts, t } from '../../../i18n/translate.js';
import classes from '../profile.module.css';
import { ProfileSection } from '../section.js';
import { ContactChangeForm } from './contact-change-form.js';
import { ContactCodeForm } from './contact-code-form.js';
import { useConfirmCode, useSendCode } from './security.queries.js';

addTexts(accountSecurity);

/** The email address and phone number, each with verification by a code and a way to change or add it. */
export function ContactDetailsSection() {
  const user = useUser();
  return (
    <ProfileSection id="contact" title={t('contactCheck.title')} lead={t('contactCheck.lead')}>
      <ul className={classes.rows}>
        {CONTACTS.map((contact) => (
          <li key={contact} className={classes.row}>
            <ContactRow contact={contact} address={user[contact]} verified={user[`${contact}Verified`] ?? false} />
          </li>
        ))}
      </ul>
    </ProfileSection>
  );
}

const VERIFY = { email: 'contactCheck.verifyEmail', phone: 'contactCheck.verifyPhone' } as const;
const CHANGE = { email: 'contactCheck.changeEmail', phone: 'contactCheck.changePhone' } as const;
const ADD = { email: 'contactCheck.addEmail', phone: 'contactCheck.addPhone' } as const;

interface RowProps {
  contact: Contact;
  address: string | undefined;
  verified: boolean;
}
function ContactRow({ contact, address, verified }: RowProps) {
  const send = useSendCode();
  const confirm = useConfirmCode();
  const [minutes, setMinutes] = useState<number>();
  const [isChanging, setIsChanging] = useState(false);
  const sendCode = () =>
    send.mutate(contact, { onSuccess: ({ expiresInSeconds }) => setMinutes(Math.round(expiresInSeconds / 60)) });
  const canVerify = address !== undefined && !verified && !isChanging;
  const action = t((address ? CHANGE : ADD)[contact]);
  return (
    <>
      <div className={classes.rowText}>
        <span className={classes.quiet}>{t(`contactCheck.${contact}`)}</span>
        {address ? (
          <span className={classes.strong}>
            {address}
            <span className={classes.badge} data-tone={verified ? 'done' : 'open'}>
              {verified && <IconCircleCheck size={16} aria-hidden="true" />}
              {t(verified ? 'contactCheck.verified' : 'contactCheck.unverified')}
            </span>
          </span>
        ) : (
          <span>{t('contactCheck.none')}</span>
        )}
      </div>
      {!isChanging && (
        <div className={classes.buttons}>
          {canVerify && minutes === undefined && (
            <Button variant="default" loading={send.isPending} onClick={sendCode}>
              {t(VERIFY[contact])}
            </Button>
          )}
          <Button variant="subtle" onClick={() => setIsChanging(true)}>
            {action}
          </Button>
        </div>
      )}
      {send.isError && <Notice>{errorMessage(send.error, 'error.sendCode')}</Notice>}
      {canVerify && minutes !== undefined && (
        <ContactCodeForm
          id={contact}
          label={t(VERIFY[contact])}
          sentTo={t('contactCheck.sent', { to: address, minutes })}
          done={t('contactCheck.done')}
          confirm={confirm}
          toRequest={(code) => ({ contact, code })}
          onAgain={sendCode}
          isSending={send.isPending}
        />
      )}
      {isChanging && <ContactChangeForm contact={contact} label={action} onEnd={() => setIsChanging(false)} />}
    </>
  );
}
