import { describe, expect, it } from '@jest/globals';
import { aMessage, ID } from '../../../../test/records.js';
import { groupMessages } from './message-groups.js';

const me = ID.customer;
const said = (id: number, sender: string, createdAt: string, readBy = [sender], chatId: string = ID.chat) => ({
  ...aMessage({ _id: String(id).repeat(24), sender, createdAt, readBy, content: String(id) }),
  chatId,
});

describe('message groups', () => {
  it('are grouped by sender and minute under the day in IST', () => {
    const days = groupMessages(
      [
        said(1, me, '2026-12-04T18:29:10Z'),
        said(2, me, '2026-12-04T18:29:50Z'),
        said(3, ID.helper, '2026-12-04T18:29:55Z'),
        said(4, me, '2026-12-04T18:30:00Z'),
      ],
      [],
      me,
    );
    expect(
      days.map(({ date, groups }) => [date, groups.map(({ bubbles }) => bubbles.map(({ content }) => content))]),
    ).toEqual([
      ['2026-12-04', [['1', '2'], ['3']]],
      ['2026-12-05', [['4']]],
    ]);
  });
  it('show Sent until the other person has read, only for own messages', () => {
    const at = '2026-12-05T04:00:00Z';
    const [day] = groupMessages([said(1, me, at), said(2, me, at, [me, ID.helper]), said(3, ID.helper, at)], [], me);
    expect(day?.groups.flatMap(({ bubbles }) => bubbles.map(({ state }) => state))).toEqual([
      'sent',
      'read',
      undefined,
    ]);
  });
  it('are separate for each chat, and say where a chat begins', () => {
    const at = '2026-12-05T04:00:00Z';
    const other = 'e'.repeat(24);
    const [day] = groupMessages(
      [said(1, me, at), said(2, me, at, [me], other), said(3, ID.helper, at, [], other), said(4, me, at)],
      [],
      me,
    );
    expect(day?.groups.map(({ chatId, isFirstOfChat }) => [chatId, isFirstOfChat])).toEqual([
      [ID.chat, true],
      [other, true],
      [other, false],
      [ID.chat, true],
    ]);
  });
  it('end with the unsent messages', () => {
    const unsent = {
      chatId: ID.chat,
      clientMsgId: 'x',
      content: 'Hi',
      createdAt: '2026-12-05T04:00:00Z',
      state: 'failed' as const,
    };
    const [day] = groupMessages([said(1, me, '2026-12-05T04:00:00Z')], [unsent], me);
    expect(day?.groups.at(-1)?.bubbles.at(-1)).toMatchObject({ content: 'Hi', own: true, state: 'failed' });
  });
});
