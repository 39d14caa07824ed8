import { checkNames, refusalTexts } from './check-texts.en.js';
import { formatDay, formatTimeRange } from './formatters.en.js';
import { truncate } from './formatters.js';
import type { AccountTemplates } from './template-types.js';

export const accountTemplatesEn: AccountTemplates = {
  'review-replied': ({ helperName }) => ({
    title: 'Reply to your review',
    body: `${helperName} replied to your review.`,
  }),
  'review-hidden': () => ({
    title: 'Your review was hidden',
    body: 'Our team has hidden your review. Open your booking to see the reason.',
  }),
  'review-posted': ({ customerName, rating }) => ({
    title: 'New review',
    body: `${customerName} rated your work ${rating} out of 5.`,
  }),
  'waitlist-offered': (offer) => ({
    title: 'The time you are waiting for is free',
    body: `${offer.helperName} is free on ${formatTimeRange(offer)}. Book soon: other customers see it, too. This offer is shown for 24 hours.`,
  }),
  'verification-verified': ({ check }) =>
    check === 'identity'
      ? { title: 'You are verified', body: 'We checked your identity document. Your profile now shows the badge.' }
      : { title: 'Check passed', body: `We checked your ${checkNames[check]}. Your profile says so.` },
  'verification-rejected': ({ check, reason, refusal }) => ({
    title: 'Verification failed',
    body: `We could not accept your ${checkNames[check]}: “${refusal ? refusalTexts[refusal] : truncate(reason)}” You can send it again.`,
  }),
  'check-expiring': ({ check, expiresOn, days }) => ({
    title: `Your check ends in ${days} days`,
    body: `The check of your ${checkNames[check]} ends on ${formatDay(expiresOn)}. Send a new one now to keep your profile verified.`,
  }),
  'check-expired': ({ check }) => ({
    title: 'Your check has ended',
    body: `Your profile no longer shows the check of your ${checkNames[check]}. Send a new one to get it back.`,
  }),
  'ticket-opened': ({ number }) => ({
    title: `Your call is noted as ${number}`,
    body: 'Read what we wrote down, and add to it, under My requests.',
  }),
  'ticket-replied': ({ number, text }) => ({ title: `Reply from our team to ${number}`, body: text }),
  'ticket-reply-mailed': ({ number, text }) => ({ title: `Reply from our team to ${number}`, body: text }),
  'push-welcome': () => ({
    title: 'Notifications are on',
    body: 'This browser now shows alerts for bookings, reminders and messages. Choose your alerts under Notifications.',
  }),
  'message-sent': ({ senderName, content }) => ({ title: senderName, body: truncate(content) }),
};
