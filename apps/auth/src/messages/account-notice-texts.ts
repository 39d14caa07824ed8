import { BRAND, BRANDING } from '@sahaya/domain';
import type { AccountChange, AccountNoticeDoc } from './account-notice.model.js';
import { receiptText } from './deletion-receipt-text.js';

const CONTACTS = {
  en: { email: 'email address', phone: 'mobile number' },
  hi: { email: 'ईमेल', phone: 'मोबाइल नंबर' },
};

/** The message about a change of an account. */
export function accountNoticeText(notice: Pick<AccountNoticeDoc, 'change' | 'language' | 'userId' | 'channel'>) {
  const { change, language } = notice;
  const { subject, text } =
    change.kind === 'account-deleted' ? receiptText(change, notice) : noticeOf(change, language);
  return { subject: `${BRAND}: ${subject}`, text };
}

function noticeOf(
  change: Exclude<AccountChange, { kind: 'account-deleted' }>,
  language: AccountNoticeDoc['language'],
): Notice {
  if (change.kind === 'contact-changed') return contactText(change, language);
  if (change.kind === 'recovery-code-used') return recoveryCodeText(change.left, language);
  if (change.kind === 'passkey-added' || change.kind === 'passkey-removed') return passkeyText(change, language);
  return CHANGED[change.kind][language];
}

interface Notice {
  subject: string;
  text: string;
}
const HELP = {
  en: `If you did not do this, change your password and write to ${BRANDING.supportEmail} at once.`,
  hi: `अगर यह आपने नहीं किया, तो अपना पासवर्ड बदलें और तुरंत ${BRANDING.supportEmail} पर लिखें।`,
};

const CHANGED: Record<
  Exclude<
    AccountChange['kind'],
    'account-deleted' | 'contact-changed' | 'passkey-added' | 'passkey-removed' | 'recovery-code-used'
  >,
  Record<AccountNoticeDoc['language'], Notice>
> = {
  'password-changed': {
    en: {
      subject: 'Your password was changed',
      text: `The password of your ${BRAND} account was changed. If you did not change it, set a new one with “Forgot password” and write to ${BRANDING.supportEmail}.`,
    },
    hi: {
      subject: 'आपका पासवर्ड बदला गया',
      text: `आपके ${BRAND} खाते का पासवर्ड बदला गया है। अगर यह आपने नहीं किया, तो “पासवर्ड भूल गए” से नया पासवर्ड बनाएँ और ${BRANDING.supportEmail} पर लिखें।`,
    },
  },
  'second-factor-on': {
    en: {
      subject: 'Two-step sign-in is on',
      text: `From now on, signing in to your ${BRAND} account needs a code of your authenticator app. ${HELP.en}`,
    },
    hi: {
      subject: 'दो चरणों में साइन-इन चालू है',
      text: `अब आपके ${BRAND} खाते में लॉग इन करने के लिए ऑथेंटिकेटर ऐप का कोड भी चाहिए। ${HELP.hi}`,
    },
  },
  'second-factor-off': {
    en: {
      subject: 'Two-step sign-in is off',
      text: `Signing in to your ${BRAND} account needs your password only. ${HELP.en}`,
    },
    hi: {
      subject: 'दो चरणों में साइन-इन बंद है',
      text: `अब आपके ${BRAND} खाते में लॉग इन करने के लिए केवल पासवर्ड चाहिए। ${HELP.hi}`,
    },
  },
  'second-factor-reset': {
    en: {
      subject: 'Two-step sign-in was reset',
      text: `Our staff removed the authenticator app from your ${BRAND} account and signed you out everywhere. ${HELP.en}`,
    },
    hi: {
      subject: 'दो चरणों का साइन-इन रीसेट हुआ',
      text: `हमारी टीम ने आपके ${BRAND} खाते से ऑथेंटिकेटर ऐप हटा दिया और आपको सभी डिवाइसों से साइन आउट कर दिया। ${HELP.hi}`,
    },
  },
  'recovery-codes-new': {
    en: {
      subject: 'You have new recovery codes',
      text: `New recovery codes were made for your ${BRAND} account; the earlier ones no longer work. ${HELP.en}`,
    },
    hi: {
      subject: 'आपके नए रिकवरी कोड',
      text: `आपके ${BRAND} खाते के लिए नए रिकवरी कोड बनाए गए। पुराने कोड अब काम नहीं करते। ${HELP.hi}`,
    },
  },
};

function passkeyText(
  { kind, name }: Extract<AccountChange, { name: string }>,
  language: AccountNoticeDoc['language'],
): Notice {
  const isAdded = kind === 'passkey-added';
  if (language === 'hi')
    return {
      subject: isAdded ? 'पासकी जोड़ी गई' : 'पासकी हटाई गई',
      text: isAdded
        ? `आपके ${BRAND} खाते में पासकी “${name}” जोड़ी गई। अब इससे कोड के बिना लॉग इन किया जा सकता है। ${HELP.hi}`
        : `आपके ${BRAND} खाते से पासकी “${name}” हटाई गई। ${HELP.hi}`,
    };
  return {
    subject: isAdded ? 'A passkey was added' : 'A passkey was removed',
    text: isAdded
      ? `The passkey “${name}” was added to your ${BRAND} account. It can be used in place of a code. ${HELP.en}`
      : `The passkey “${name}” was removed from your ${BRAND} account. ${HELP.en}`,
  };
}

function recoveryCodeText(left: number, language: AccountNoticeDoc['language']): Notice {
  if (language === 'hi')
    return {
      subject: 'रिकवरी कोड का उपयोग हुआ',
      text: `आपके ${BRAND} खाते में एक रिकवरी कोड से लॉग इन किया गया। अब ${left} कोड बचे हैं। ${HELP.hi}`,
    };
  return {
    subject: 'A recovery code was used',
    text: `A recovery code of your ${BRAND} account was used. Codes left: ${left}. ${HELP.en}`,
  };
}

function contactText(
  { contact, masked }: Extract<AccountChange, { kind: 'contact-changed' }>,
  language: AccountNoticeDoc['language'],
): Notice {
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
