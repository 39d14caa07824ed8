import { BRAND } from '@sahaya/domain';

/** Texts around a conversation. */
export const chats = {
  'chats.typing': '{name} is typing…',
  'chats.quick': 'Quick replies',
  'chats.closed': 'This chat closed on {day}. You can still read it.',
  'chats.closedOn': 'This chat closed on {day}.',
  'chats.expired': 'The messages of this chat are no longer stored.',
  'chats.about': 'About:',
  'chats.closes': 'You can write here until {day}.',
  'chats.retry': 'Try again',
  'chatReport.open': 'Report this chat',
  'chatReport.reported': 'Reported to our staff',
  'chatReport.title': 'Report this chat',
  'chatReport.lead': 'Our staff see the recent messages and decide what to do. {name} is not told who reported.',
  'chatReport.reason': 'What is wrong?',
  'chatReport.reason.abuse': 'Rude, threatening or indecent',
  'chatReport.reason.off-platform': `Wants to be paid or booked outside ${BRAND}`,
  'chatReport.reason.fraud': 'Asks for money, codes or bank details',
  'chatReport.reason.other': 'Something else',
  'chatReport.note': 'Anything to add? (optional)',
  'chatReport.send': 'Report',
  'chatReport.done': 'Thank you. Our staff are looking into it.',
  'error.chatReport': 'Failed to report the chat. Please try again.',
} as const;
