import { expect, it } from '@jest/globals';
import type { Chat } from '@sahaya/contracts';
import { aChat, ID } from '../../../test/records.js';
import { activityText, chatLabel, onlineDotOf } from './chat-label.js';

const { booking, ...ofNothing } = aChat();
const subscription = { _id: ID.booking, service: 'sweeping-mopping' };

it.each<[string, Chat]>([
  ['Cooking booking', { ...ofNothing, booking }],
  ['Sweeping and mopping subscription', { ...ofNothing, subscription }],
  ['', ofNothing],
])('labels a chat by its subject: %s', (label, chat) => expect(chatLabel(chat)).toBe(label));

it.each<[Partial<Chat['otherParticipant']>, string, boolean | undefined]>([
  [{ isActive: true }, 'Online', true],
  [{ isActive: true, isActiveBy: 'presence' }, 'Online', true],
  [{ isActive: false, isActiveBy: 'presence' }, 'Offline', false],
  [{ isActive: true, isActiveBy: 'availability' }, 'Available', undefined],
  [{ isActive: false, isActiveBy: 'availability' }, 'Unavailable', undefined],
])('shows %j as %s', (known, text, dot) => {
  const { otherParticipant, ...chat } = aChat();
  const shown = { ...chat, otherParticipant: { ...otherParticipant, ...known } };
  expect([activityText(shown), onlineDotOf(shown)]).toEqual([text, dot]);
});
