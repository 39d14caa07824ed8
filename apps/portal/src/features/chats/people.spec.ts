import { expect, it } from '@jest/globals';
import { aChat, ID } from '../../../test/records.js';
import { foldByPerson } from './people.js';

const chatWith = (person: string, id: string, unreadCount = 0) =>
  aChat({ _id: id.repeat(24), unreadCount, otherParticipant: { _id: person, name: person, isActive: false } });

it('folds the chats of loaded pages into one row per person, with the latest chat and all unread messages', () => {
  const sunita = 'f'.repeat(24);
  const chats = [chatWith(ID.helper, '1', 2), chatWith(sunita, '2'), chatWith(ID.helper, '3', 3)];
  expect(foldByPerson(chats).map(({ latest, unreadCount, chats: all }) => [latest, unreadCount, all.length])).toEqual([
    [chats[0], 5, 2],
    [chats[1], 0, 1],
  ]);
});

it('shows the latest message of all chats of a person, also while the latest chat has none', () => {
  const message = (content: string, createdAt: string) => ({ content, sender: ID.helper, createdAt });
  const chats = [
    { ...chatWith(ID.helper, '1'), lastMessage: undefined },
    { ...chatWith(ID.helper, '2'), lastMessage: message('Old', '2026-12-01T04:30:00.000Z') },
    { ...chatWith(ID.helper, '3'), lastMessage: message('Latest', '2026-12-02T04:30:00.000Z') },
  ];
  expect(foldByPerson(chats)[0]?.lastMessage?.content).toBe('Latest');
});

it('takes the unread messages of a person from the count of all chats, if there is one', () => {
  const sunita = 'f'.repeat(24);
  const chats = [chatWith(ID.helper, '1', 2), chatWith(sunita, '2', 1), chatWith('', '3', 1)];
  expect(foldByPerson(chats, { [ID.helper]: 9 }).map(({ unreadCount }) => unreadCount)).toEqual([9, 0, 1]);
});

it('keeps chats apart whose other participant is not known', () => {
  expect(foldByPerson([chatWith('', '1'), chatWith('', '2')])).toHaveLength(2);
});
