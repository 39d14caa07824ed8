import { BRAND } from '@sahaya/domain';
import type { CodeDoc, CodePurpose } from './code.model.js';

type Words = Record<CodePurpose, { subject: string; what: string }> & { rest: string };
const WORDS: Record<CodeDoc['language'], Words> = {
  en: {
    reset: { subject: 'Your password code', what: 'is your code to set a new password' },
    verify: { subject: 'Your verification code', what: 'is your code to verify your contact' },
    change: { subject: 'Your code for the new contact', what: 'is your code to add this contact to your account' },
    rest: 'It is valid for 10 minutes. Never share it: we do not ask for it.',
  },
  hi: {
    reset: { subject: 'आपका पासवर्ड कोड', what: 'नया पासवर्ड बनाने का आपका कोड है' },
    verify: { subject: 'आपका सत्यापन कोड', what: 'आपके संपर्क के सत्यापन का कोड है' },
    change: { subject: 'नए संपर्क का कोड', what: 'इस संपर्क को आपके खाते में जोड़ने का कोड है' },
    rest: 'यह 10 मिनट तक मान्य है। इसे किसी को न बताएँ: हम इसे कभी नहीं पूछते।',
  },
};

/** The text of a message with a code. */
export function codeMessage({ purpose, language }: Pick<CodeDoc, 'purpose' | 'language'>, code: string) {
  const { [purpose]: words, rest } = WORDS[language];
  return { subject: `${BRAND}: ${words.subject}`, text: `${code} ${words.what} (${BRAND}). ${rest}`, code };
}
