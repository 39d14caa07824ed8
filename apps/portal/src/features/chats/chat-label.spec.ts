import { expect, it } from '@jest/globals';
import type { Chat } from '@sahaya/contracts';
import { aChat, ID } from '../../../test/records.js';
import { chatLabel } from './chat-label.js';

const { booking, ...ofNothing } = aChat();
const subscription = { _id: ID.booking, service: 'sweeping-mopping' };

it.each<[string, Chat]>([
  ['Cooking booking', { ...ofNothing, booking }],
  ['Sweeping and mopping subscription', { ...ofNothing, subscription }],
  ['', ofNothing],
])('labels a chat by its subject: %s', (label, chat) => expect(chatLabel(chat)).toBe(label));
