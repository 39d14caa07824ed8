import { BRAND } from '@sahaya/domain';
import { expect, type Page } from '@playwright/test';
import {
  changeBookingStatus,
  createBooking,
  getChat,
  listChats,
  type Message,
  openBookingChat,
  sendMessage,
  type SocketAck,
} from '@sahaya/contracts';
import { fitsTheScreen, lead, openAs, picture, pictures } from './browser';
import { isReady, processOf } from './copy';
import { dayAhead, type Person, person, visitWith } from './person';
import { test } from './test';

/** How often the gateway is killed, and how long it runs in between. A restart takes a few seconds. */
const KILLS = 8;
const UP_FOR_MS = 3_000;
const MESSAGE = /^(Customer|Helper) \d+$/;

const box = (page: Page) => page.getByLabel('Write a message');
const chats = (page: Page) => page.getByRole('complementary', { name: 'Chats' });
const log = (page: Page) => page.getByRole('log');
/** The texts of the conversation on the screen, oldest first. */
const said = async (page: Page): Promise<string[]> =>
  (await log(page).locator('p').allTextContents()).filter((words) => MESSAGE.test(words));

/** 'Sat 5 Dec' for '2026-12-05'. */
const formatDay = (date: string): string => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Date(`${date}T12:00:00+05:30`).toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', ...options });
  return `${part({ weekday: 'short' })} ${part({ day: 'numeric' })} ${part({ month: 'short' })}`;
};

/** Two users with an accepted booking, and their chat. */
async function agreed(): Promise<{ customer: Person; helper: Person; chatId: string }> {
  const [customer, helper] = await Promise.all([person('customer', 'Nandini Gupta'), person('helper', 'Ravi Prasad')]);
  const { booking } = await customer.api.call(createBooking, { ...visitWith(helper), paymentMethod: 'cash' });
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
  const chat = await customer.api.call(openBookingChat, { bookingId: booking._id });
  return { customer, helper, chatId: chat._id };
}
async function say(page: Page, words: string): Promise<void> {
  await box(page).fill(words);
  await box(page).press('Enter');
}

/** All messages of the chat on the server. */
async function stored({ api }: Person, id: string): Promise<Message[]> {
  const all: Message[] = [];
  for (let before: string | undefined; ; before = all[0]?._id) {
    const { messages } = await api.call(getChat, { id, before });
    all.unshift(...messages);
    if (messages.length < 50) return all;
  }
}
/** kill -9; the launcher restarts the process, with a longer delay after each quick exit. */
async function killed(): Promise<void> {
  const { pid } = processOf('gateway');
  if (!pid) throw new Error('The gateway is not running');
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isReady('gateway')).toBe(false);
}
const unread = async ({ api }: Person) => (await api.call(listChats, {})).unreadCount;

test('two users in two browsers: presence, typing, quick replies, read receipts, earlier messages, a report', async ({
  browser,
}) => {
  const { customer, helper, chatId } = await agreed();
  for (let n = 1; n <= 60; n += 1)
    await customer.api.call(sendMessage, { id: chatId, content: `Customer ${n}`, clientMsgId: `early-${n}` });

  const hers = await openAs(browser, customer, { size: 'desk' }, `/chats/${chatId}`);
  await expect(log(hers)).toContainText('Customer 60');
  await expect(hers.getByText('Sent', { exact: true }).last()).toBeVisible();
  const his = await openAs(browser, helper, { size: 'phone' }, '/chats');
  await expect(chats(his).getByText('60 unread messages')).toBeVisible();
  await picture(his, 'chats-phone-unread');
  await chats(his)
    .getByRole('link', { name: /Nandini/ })
    .click();
  await expect(log(his)).toContainText('Customer 60');
  await expect(hers.getByText('Read', { exact: true }).last()).toBeVisible();

  // Scrolling to the button loads the first messages, and the button is gone before it could be pressed.
  expect(await said(his)).toHaveLength(50);
  await log(his).evaluate((list) => list.parentElement?.scrollIntoView());
  await expect(log(his).getByText('Customer 1', { exact: true })).toBeVisible();
  expect(await said(his)).toEqual(Array.from({ length: 60 }, (_, n) => `Customer ${n + 1}`));
  await expect(his.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0);

  await box(his).pressSequentially('I am ');
  await expect(hers.getByText('Ravi is typing…')).toBeVisible();
  await picture(hers, 'chat-typing');
  await picture(his, 'chat-phone-writing');
  // The typing indicator ends by itself.
  await expect(hers.getByText('Ravi is typing…')).toHaveCount(0);
  await box(his).fill('');
  await his.getByRole('button', { name: 'I am on my way.' }).click();
  await expect(log(hers)).toContainText('I am on my way.');
  await expect(his.getByText('Read', { exact: true }).last()).toBeVisible();
  await picture(his, 'chat-phone-quick');
  await fitsTheScreen(his, 'a chat');
  await his.emulateMedia({ colorScheme: 'dark' });
  await picture(his, 'chat-phone-dark');

  // A user who is online has the dot, and loses it when leaving.
  await hers.reload();
  await expect(hers.getByText(/^Online · /)).toBeVisible();
  await his.context().close();
  await expect(async () => {
    expect((await customer.api.call(listChats, {})).chats[0]?.otherParticipant.isActive).toBe(false);
  }).toPass();

  await hers.getByRole('button', { name: 'Ravi Prasad' }).click();
  await picture(hers, 'chat-menu');
  await hers.getByRole('menuitem', { name: 'Report this chat' }).click();
  const dialog = hers.getByRole('dialog');
  await dialog.getByRole('radio', { name: `Wants to be paid or booked outside ${BRAND}` }).check({ force: true });
  await picture(hers, 'chat-report');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(hers.getByText('Thank you. Our staff are looking into it.')).toBeVisible();
});

test('two visits of one person are one row and one conversation, in which each message belongs to a visit', async ({
  browser,
}) => {
  const [customer, helper] = await Promise.all([person('customer', 'Nandini Gupta'), person('helper', 'Ravi Prasad')]);
  const chatIds: string[] = [];
  for (const days of [2, 3]) {
    const visit = { ...visitWith(helper, days), paymentMethod: 'cash' };
    const { booking } = await customer.api.call(createBooking, visit);
    await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
    chatIds.push((await customer.api.call(openBookingChat, { bookingId: booking._id }))._id);
  }
  const [first, second] = chatIds as [string, string];
  const write = (id: string, n: number) =>
    customer.api.call(sendMessage, { id, content: `Customer ${n}`, clientMsgId: `visits-${n}` });
  for (const [index, id] of [first, second, first, second].entries()) await write(id, index + 1);
  // More than one page lies between the messages of the second visit.
  for (let n = 5; n <= 60; n += 1) await write(first, n);
  await write(second, 61);

  const his = await openAs(browser, helper, { size: 'phone' }, '/chats');
  await expect(chats(his).getByText('61 unread messages')).toBeVisible();
  await expect(chats(his).getByRole('link', { name: /Nandini/ })).toHaveCount(1);
  await pictures(his, 'chats-by-person');
  await his.goto(`/chats/${first}`);
  await expect(log(his)).toContainText('Customer 61');
  await expect.poll(() => unread(helper)).toBe(0);
  // Earlier messages load as the top comes into view.
  await expect(async () => {
    await log(his).evaluate((list) => list.parentElement?.scrollIntoView());
    expect(await said(his)).toEqual(Array.from({ length: 61 }, (_, n) => `Customer ${n + 1}`));
  }).toPass();
  const day = (days: number) => log(his).getByRole('link', { name: formatDay(dayAhead(days)) });
  await expect(day(2)).toHaveCount(3);
  await expect(day(3)).toHaveCount(3);
  await pictures(his, 'chat-of-two-visits');

  // The visit of the link is chosen; a text stays when another one is.
  const about = his.getByLabel('About:');
  await expect(about.locator('option:checked')).toHaveText(`Cooking · ${formatDay(dayAhead(2))}`);
  await box(his).fill('Helper 1');
  await about.selectOption({ label: `Cooking · ${formatDay(dayAhead(3))}` });
  await expect(his).toHaveURL(new RegExp(`/chats/${second}$`));
  await expect(box(his)).toHaveValue('Helper 1');
  await box(his).press('Enter');
  await expect.poll(async () => (await stored(customer, second)).at(-1)?.content).toBe('Helper 1');
  await day(2).first().click();
  await expect(his).toHaveURL(/\/my-bookings#booking-/);
  await his.context().close();
});

test('the socket and the API refuse an invalid message alike; markup is shown as text', async ({ browser }) => {
  const [{ customer, helper, chatId }, other] = await Promise.all([agreed(), agreed()]);
  const socket = customer.socket();
  const bySocket = (content: string, id = chatId) =>
    socket.timeout(10_000).emitWithAck('send_message', { chatId: id, content }) as Promise<SocketAck>;
  const byCall = async (content: string, id = chatId) => {
    const body = JSON.stringify({ content });
    const headers = { 'content-type': 'application/json' };
    const answer = await customer.fetch(`/api/chats/${id}/messages`, { method: 'POST', body, headers });
    return (await answer.json()) as { code?: string; message: string };
  };
  for (const [content, id, code] of [
    [' \n ', chatId, 'MESSAGE_BLANK'],
    ['x'.repeat(10_000), chatId, 'MESSAGE_TOO_LONG'],
    ['Hello', other.chatId, 'CHAT_NOT_FOUND'],
  ] as const) {
    const { message } = await byCall(content, id);
    expect(await bySocket(content, id)).toEqual({ success: false, code, message });
  }
  expect(await stored(helper, chatId)).toEqual([]);

  const script = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
  await Promise.all([bySocket(script), byCall(script)]);
  socket.disconnect();
  const page = await openAs(browser, helper, { size: 'phone' }, `/chats/${chatId}`);
  await expect(log(page).getByText(script)).toHaveCount(2);
  await expect(page).not.toHaveTitle('1');
});

test('while the gateway is killed repeatedly, two browsers lose no message, show none twice, agree on the order and count unread messages correctly', async ({
  browser,
}) => {
  // Eight restarts in sequence, each of which takes up to 20 s on a busy machine.
  test.setTimeout(1_200_000);
  const { customer, helper, chatId } = await agreed();
  const pages = [
    { page: await openAs(browser, customer, { size: 'desk' }, `/chats/${chatId}`), name: 'Customer' },
    { page: await openAs(browser, helper, { size: 'phone' }, `/chats/${chatId}`), name: 'Helper' },
  ];
  for (const { page } of pages) await expect(box(page)).toBeEnabled();

  let over = false;
  const storm = async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await pages[0]!.page.waitForTimeout(UP_FOR_MS);
      await killed();
      await expect.poll(() => isReady('gateway')).toBe(true);
    }
    over = true;
  };
  const talk = async ({ page, name }: (typeof pages)[number]) => {
    let count = 0;
    while (!over) {
      await say(page, `${name} ${(count += 1)}`);
      await page.waitForTimeout(500);
    }
    return count;
  };
  const [, ...counts] = await Promise.all([storm(), ...pages.map(talk)]);
  await Promise.all(pages.map(({ page, name }) => picture(page, `chat-storm-${name.toLowerCase()}`)));

  const total = counts.reduce((sum, count) => sum + count, 0);
  await expect(async () => expect(await stored(customer, chatId)).toHaveLength(total)).toPass({ intervals: [1_000] });
  const all = await stored(customer, chatId);
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_, n) => n + 1));
  for (const [index, { name }] of pages.entries()) {
    const own = all.map(({ content }) => content).filter((words) => words.startsWith(name));
    expect(own).toEqual(Array.from({ length: counts[index]! }, (_, n) => `${name} ${n + 1}`));
  }
  // Both see each message once, in the server's order, and have read all.
  for (const { page } of pages) await expect.poll(() => said(page)).toEqual(all.map(({ content }) => content));
  for (const one of [customer, helper]) await expect.poll(() => unread(one)).toBe(0);

  // For a user on another screen each message counts as unread.
  const [hers, his] = pages.map(({ page }) => page) as [Page, Page];
  await lead(his, '/chats');
  await expect(his.getByRole('log')).toHaveCount(0);
  await say(hers, 'Customer 9001');
  await killed();
  await say(hers, 'Customer 9002');
  await say(hers, 'Customer 9003');
  await expect(chats(his).getByText('3 unread messages')).toBeVisible();
  expect(await unread(helper)).toBe(3);
});
