import { BRAND, deletionReceiptNumber, istDate } from '@sahaya/domain';
import type { AccountNoticeDoc } from './account-notice.model.js';
import { type Deletion, MESSAGE_TEXTS, type Notice } from './message-texts.js';

/** The message about a change of an account, in the language of the account. */
export function accountNoticeText(notice: Pick<AccountNoticeDoc, 'change' | 'language' | 'userId' | 'channel'>) {
  const { subject, text } = noticeOf(notice);
  return { subject: `${BRAND}: ${subject}`, text };
}

function noticeOf({
  change,
  language,
  userId,
  channel,
}: Pick<AccountNoticeDoc, 'change' | 'language' | 'userId' | 'channel'>): Notice {
  const texts = MESSAGE_TEXTS[language];
  switch (change.kind) {
    case 'account-deleted': {
      const { role, deletedAt, recordYears } = change;
      const number = deletionReceiptNumber(userId);
      const deletion: Deletion = { number, date: istDate(new Date(deletedAt)), role, recordYears };
      const text = channel === 'phone' ? texts.deletionSms(deletion) : texts.deletionLetter(deletion).join('\n\n');
      return { subject: texts.deletionSubject, text };
    }
    case 'contact-changed':
      return texts.contactChanged(change.contact, change.masked);
    case 'contact-proposed':
      return texts.contactProposed(change.contact, change.masked);
    case 'profile-changed':
      return texts.profileChanged(change.name, change.language);
    case 'recovery-code-used':
      return texts.recoveryCodeUsed(change.left);
    case 'passkey-added':
      return texts.passkeyAdded(change.name);
    case 'passkey-removed':
      return texts.passkeyRemoved(change.name);
    default:
      return texts.plain[change.kind];
  }
}
