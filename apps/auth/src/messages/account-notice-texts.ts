import { BRAND, BRANDING } from '@sahaya/domain';
import type { AccountNoticeDoc } from './account-notice.model.js';

const CONTACTS = {
  en: { email: 'email address', phone: 'mobile number' },
  hi: { email: 'ईमेल', phone: 'मोबाइल नंबर' },
};

/** The message about a change of an account. */
export function accountNoticeText({ change, language }: Pick<AccountNoticeDoc, 'change' | 'language'>) {
  const { subject, text } = change.kind === 'password-changed' ? PASSWORD[language] : contactText(change, language);
  return { subject: `${BRAND}: ${subject}`, text };
}

const PASSWORD = {
  en: {
    subject: 'Your password was changed',
    text: `The password of your ${BRAND} account was changed. If you did not change it, set a new one with “Forgot password” and write to ${BRANDING.supportEmail}.`,
  },
  hi: {
    subject: 'आपका पासवर्ड बदला गया',
    text: `आपके ${BRAND} खाते का पासवर्ड बदला गया है। अगर यह आपने नहीं किया, तो “पासवर्ड भूल गए” से नया पासवर्ड बनाएँ और ${BRANDING.supportEmail} पर लिखें।`,
  },
};

function contactText(
  { contact, masked }: Extract<AccountNoticeDoc['change'], { kind: 'contact-changed' }>,
  language: AccountNoticeDoc['language'],
) {
  const name = CONTACTS[language][contact];
  if (language === 'hi')
    return {
      subject: `आपका ${name} बदला गया`,
      text: `आपके ${BRAND} खाते का ${name} अब ${masked} है। अगर यह आपने नहीं किया, तो तुरंत ${BRANDING.supportEmail} पर लिखें।`,
    };
  return {
    subject: `Your ${name} was changed`,
    text: `The ${name} of your ${BRAND} account is now ${masked}. If you did not change it, write to ${BRANDING.supportEmail} at once.`,
  };
}
