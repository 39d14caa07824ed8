import type { Contact } from '@sahaya/contracts';
import type { Language } from '@sahaya/domain';
import type { CodePurpose } from '../shared/code-purpose.js';
import type { AccountChange } from './account-notice.model.js';
import { messageTextsEn } from './message-texts.en.js';
import { messageTextsHi } from './message-texts.hi.js';

export interface Notice {
  subject: string;
  text: string;
}
type Role = Extract<AccountChange, { kind: 'account-deleted' }>['role'];
/** The changes of an account whose message names nothing but the product. */
type PlainChange = Exclude<
  AccountChange['kind'],
  | 'account-deleted'
  | 'contact-changed'
  | 'contact-proposed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'profile-changed'
  | 'recovery-code-used'
>;

/** `date`: the IST day of the deletion. `recordYears`: how long records of money are kept. */
export interface Deletion {
  number: string;
  date: string;
  role: Role;
  recordYears: number;
}

/** The messages of the auth service in one language. */
export interface MessageTexts {
  /** A message with a code: the code, `what`, the name of the product and `codeRest`. */
  codes: Readonly<Record<CodePurpose, { subject: string; what: string }>>;
  codeRest: string;
  plain: Readonly<Record<PlainChange, Notice>>;
  passkeyAdded: (name: string) => Notice;
  passkeyRemoved: (name: string) => Notice;
  recoveryCodeUsed: (left: number) => Notice;
  profileChanged: (name: string, language: Language) => Notice;
  contactChanged: (contact: Contact, masked: string) => Notice;
  contactProposed: (contact: Contact, masked: string) => Notice;
  /** The receipt of a deletion: a letter by email, a few sentences by SMS. */
  deletionSubject: string;
  deletionLetter: (deletion: Deletion) => readonly string[];
  deletionSms: (deletion: Deletion) => string;
}

export const MESSAGE_TEXTS: Readonly<Record<Language, MessageTexts>> = { en: messageTextsEn, hi: messageTextsHi };
