import { describe, expect, it } from '@jest/globals';
import { MESSAGE_SENT, MESSAGES_READ, TICKET_OPENED, TICKET_REPLIED } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { DELIVERY_RULES } from '../shared/delivery-rules.js';
import { setUpScenario } from '../../test/scenario.js';

const scenario = setUpScenario();
const { inbox, kinds, redeliver, publish } = scenario;

describe('chat messages', () => {
  const said = (chatId: string, seq: number, content: string) => ({
    chatId,
    seq,
    participants: [scenario.customer.userId, scenario.helper.userId],
    senderId: scenario.customer.userId,
    senderName: 'Asha Rao',
    message: {
      _id: newId(),
      sender: scenario.customer.userId,
      content,
      createdAt: '2026-12-01T06:00:00.000Z',
      readBy: [],
    },
  });
  const read = (chatId: string, upTo: number) => ({
    chatId,
    upTo,
    participants: [scenario.customer.userId, scenario.helper.userId],
    userId: scenario.helper.userId,
  });
  const entries = async () => (await inbox(scenario.helper)).notifications.map(({ body, read: done }) => [body, done]);

  it('keep one unread notification per chat', async () => {
    const chatId = newId();
    await publish(MESSAGE_SENT, said(chatId, 1, 'Hello'));
    await publish(MESSAGE_SENT, said(chatId, 2, 'Are you there?'));
    expect((await inbox(scenario.helper)).notifications).toMatchObject([
      { kind: 'message-sent', title: 'Asha Rao', body: 'Are you there?', path: `/chats/${chatId}`, read: false },
    ]);
    await publish(MESSAGE_SENT, said(newId(), 1, 'Another chat'));
    expect(await entries()).toHaveLength(2);

    await publish(MESSAGES_READ, read(chatId, 2));
    await publish(MESSAGE_SENT, said(chatId, 3, 'See you'));
    expect(await entries()).toEqual([
      ['See you', false],
      ['Another chat', false],
      ['Are you there?', true],
    ]);
    expect(await kinds(scenario.customer)).toEqual([]);
  });

  it('have the same effect in any order of the events', async () => {
    const chatId = newId();
    await publish(MESSAGES_READ, read(chatId, 2));
    await publish(MESSAGE_SENT, said(chatId, 2, 'read long ago'));
    expect(await entries()).toEqual([]);
    await publish(MESSAGE_SENT, said(chatId, 4, 'newest'));
    await publish(MESSAGE_SENT, said(chatId, 3, 'older'));
    await publish(MESSAGES_READ, read(chatId, 3));
    expect(await entries()).toEqual([['newest', false]]);
  });

  it('are not added again by a redelivery, even after they were read', async () => {
    const chatId = newId();
    const first = await publish(MESSAGE_SENT, said(chatId, 1, 'Hello'));
    await publish(MESSAGES_READ, read(chatId, 1));
    await redeliver(first);
    await publish(MESSAGE_SENT, said(newId(), 1, 'marker'));
    expect(await entries()).toEqual([
      ['marker', false],
      ['Hello', true],
    ]);
  });
});

it('notifies the user once of a reply of support to a ticket without an email address', async () => {
  const reply = {
    ticketId: newId(),
    number: 'T-2026-000123',
    entryId: newId(),
    userId: scenario.customer.userId,
    text: 'We have blocked him. Are you safe?',
    about: [newId()],
  };
  await publish(TICKET_REPLIED, reply);
  await publish(TICKET_REPLIED, reply);
  const { userId, text: _text, ...byEmail } = reply;
  await publish(TICKET_REPLIED, { ...byEmail, entryId: newId(), userId });
  expect((await inbox(scenario.customer)).notifications).toMatchObject([
    {
      kind: 'ticket-replied',
      title: 'Reply from our team to T-2026-000123',
      body: 'We have blocked him. Are you safe?',
      path: '/support/T-2026-000123',
    },
  ]);
});

it('shows a reply of support that was emailed, without sending it by message again', async () => {
  const userId = scenario.customer.userId;
  const reply = { ticketId: newId(), number: 'T-2026-000124', entryId: newId(), userId, text: 'Done.', about: [] };
  await publish(TICKET_REPLIED, { ...reply, mailed: true });
  const { notifications } = await inbox(scenario.customer);
  expect(notifications).toMatchObject([{ kind: 'ticket-reply-mailed', body: 'Done.', path: '/support/T-2026-000124' }]);
  expect(DELIVERY_RULES['ticket-reply-mailed'].isEssential).toBeUndefined();
});

it('tells a caller once that staff opened a ticket for them, and nobody of a ticket that they sent', async () => {
  const opened = {
    ticketId: newId(),
    number: 'T-2026-000125',
    category: 'booking' as const,
    userId: scenario.customer.userId,
    about: [],
    acknowledgeBy: '2026-12-07T04:15:00.000Z',
    resolveBy: '2027-01-04T04:00:00.000Z',
  };
  await publish(TICKET_OPENED, opened);
  expect((await inbox(scenario.customer)).notifications).toEqual([]);
  const byPhone = { ...opened, openedBy: newId() };
  await publish(TICKET_OPENED, byPhone);
  await publish(TICKET_OPENED, byPhone);
  expect((await inbox(scenario.customer)).notifications).toMatchObject([
    { kind: 'ticket-opened', title: 'Your call is noted as T-2026-000125', path: '/support/T-2026-000125' },
  ]);
});
