import { formatTimeRange } from './formatters.en.js';
import { truncate } from './formatters.js';
import type { AccountTemplates } from './template-types.js';

export const accountTemplatesEn: AccountTemplates = {
  'review-replied': ({ helperName }) => ({
    title: 'A reply to your review',
    body: `${helperName} answered your review.`,
  }),
  'review-hidden': () => ({
    title: 'Your review was taken down',
    body: 'Our team has taken a review of yours down. The reason is with your booking.',
  }),
  'review-posted': ({ customerName, rating }) => ({
    title: 'New review',
    body: `${customerName} rated your work ${rating} out of 5.`,
  }),
  'waitlist-offered': (offer) => ({
    title: 'The time you wait for is free',
    body: `${offer.helperName} is free on ${formatTimeRange(offer)}. Book it before somebody else does; we show this for 24 hours.`,
  }),
  'verification-verified': () => ({
    title: 'You are verified',
    body: 'Your identity document was checked. Your profile shows the badge now.',
  }),
  'verification-rejected': ({ reason }) => ({
    title: 'Verification not possible',
    body: `Your identity document could not be accepted: “${truncate(reason)}”. You can send another one.`,
  }),
  'ticket-replied': ({ number, text }) => ({ title: `Reply from our team to ${number}`, body: text }),
  'push-welcome': () => ({
    title: 'Notifications are on',
    body: 'This browser rings for your bookings, reminders and messages. You choose what for under Notifications.',
  }),
  'message-sent': ({ senderName, content }) => ({ title: senderName, body: truncate(content) }),
};
