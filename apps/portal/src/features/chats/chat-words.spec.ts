import { expect, it } from '@jest/globals';
import type { Chat } from '@sahaya/contracts';
import { aChat, ID } from '../../testing/records.js';
import { chatLabel } from './chat-words.js';

const { booking, ...ofNothing } = aChat();
const subscription = { _id: ID.booking, service: 'sweeping-mopping' };

it.each<[string, Chat]>([
  ['Cooking booking', { ...ofNothing, booking }],
  ['Sweeping and mopping subscription', { ...ofNothing, subscription }],
  ['', ofNothing],
])('a chat is labelled by what it is about: %s', (label, chat) => expect(chatLabel(chat)).toBe(label));
