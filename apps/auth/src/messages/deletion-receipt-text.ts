import { BRAND, BRANDING, deletionReceiptNumber, istDate } from '@sahaya/domain';
import type { AccountChange, AccountNoticeDoc } from './account-notice.model.js';

type Receipt = Extract<AccountChange, { kind: 'account-deleted' }>;

const ERASED = {
  customer:
    'your name, email address, mobile number, photo, nominee, saved addresses, favourites, sign-ins, settings, notifications, and the texts of your support tickets',
  helper:
    'your name, email address, mobile number, photo, nominee, public profile, verification, working hours, payout account, sign-ins, settings, notifications, and the texts of your support tickets',
};
const MONEY = { customer: 'payments, refunds and receipts', helper: 'earnings and payouts' };

/** The receipt of a deletion, which is the last message to the person: a letter by email, two sentences by SMS. */
export function receiptText(
  { role, deletedAt, recordYears }: Receipt,
  { userId, channel, language }: Pick<AccountNoticeDoc, 'userId' | 'channel' | 'language'>,
) {
  const number = deletionReceiptNumber(userId);
  const date = istDate(new Date(deletedAt));
  if (language === 'hi') return hindi({ number, date, recordYears }, channel);
  const subject = 'Your account was deleted';
  if (channel === 'phone')
    return {
      subject,
      text: `Your ${BRAND} account was deleted on ${date}. Receipt ${number}. Bookings and money are kept without your name for ${recordYears} years. Your number is no longer stored.`,
    };
  return {
    subject,
    text: [
      `Your ${BRAND} account was deleted on ${date}. The number of this receipt is ${number}.`,
      `We erased ${ERASED[role]}.`,
      `We keep bookings, subscriptions, ${MONEY[role]} for ${recordYears} years, as the law requires. They no longer have your name: they belong to a number that only this receipt connects with you. Chat messages, reviews and disputes also stay under this number, because they belong to the other person as well, and so do safety reports.`,
      `The other parts of the platform erase their copies within minutes, and short-lived copies expire within 30 days of your request. If a backup from before the deletion is restored, we delete your account again.`,
      `This is our last message. We delete the address to which it was sent as soon as it is delivered, and after three days at the latest. For questions, write to ${BRANDING.supportEmail} with the number of this receipt.`,
    ].join('\n\n'),
  };
}

function hindi(
  { number, date, recordYears }: { number: string; date: string; recordYears: number },
  channel: AccountNoticeDoc['channel'],
) {
  const text = `आपका ${BRAND} खाता ${date} को हटा दिया गया। रसीद संख्या: ${number}। बुकिंग और भुगतान के रिकॉर्ड आपके नाम के बिना ${recordYears} साल तक रखे जाते हैं।`;
  const more = ` यह हमारा आख़िरी संदेश है। सवालों के लिए इस रसीद संख्या के साथ ${BRANDING.supportEmail} पर लिखें।`;
  return { subject: 'आपका खाता हटा दिया गया', text: channel === 'phone' ? text : text + more };
}
