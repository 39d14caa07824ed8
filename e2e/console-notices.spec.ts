import { type Browser, expect, type Page } from '@playwright/test';
import {
  changeBookingStatus,
  devMailbox,
  getBooking,
  openDispute,
  startVisit,
  withdrawDispute,
} from '@sahaya/contracts';
import { AXE, COLOURS, STANDARD, violations } from './axe';
import { fitsTheScreen, picture } from './browser';
import { moveClock } from './copy';
import { fillSignIn, signInAt } from './desk';
import { BASE_URL, dayAhead, paidVisit, person, staff } from './person';
import { test } from './test';

const VIEWPORTS = {
  desk: { width: 1280, height: 800 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
};

test.afterEach(() => moveClock('reset'));

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORTS.desk });
  await context.addInitScript({ path: AXE });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

test('a dispute notifies support in the bell and by email; both lead to it, and its settlement is shown', async ({
  browser,
}) => {
  const [customer, helper] = [await person('customer', 'Nandini Gupta'), await person('helper', 'Lakshmi Rao')];
  const [support, finance] = [await staff('support'), await staff('finance')];
  const id = await paidVisit(customer, helper, 1, '09:00', '11:00');
  await moveClock(`${dayAhead(1)}T09:00`);
  const { arrival } = (await customer.api.call(getBooking, { id })).booking;
  await helper.api.call(startVisit, { id, code: arrival!.startCode! });
  await moveClock(`${dayAhead(1)}T11:05`);
  await helper.api.call(changeBookingStatus, { id, status: 'completed' });

  const [desk, money] = [await newPage(browser), await newPage(browser)];
  await signInAt(desk, support);
  await signInAt(money, finance);
  const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Alerts/ });
  const list = desk.getByRole('dialog', { name: 'Alerts' });
  // At the moved time, tickets of other customers may be overdue and in the list.
  const unread = list.getByRole('link', { name: /^Unread: Dispute opened/ });
  const read = list.getByRole('link', { name: /^Dispute opened/ });
  await bell(desk).click();
  await expect(list).toBeVisible();
  await expect(unread).toHaveCount(0);
  await desk.keyboard.press('Escape');

  const { dispute } = await customer.api.call(openDispute, {
    id,
    kind: 'damage',
    description: 'The big pan has a hole',
  });
  await expect(bell(desk)).toHaveAccessibleName(/^Alerts, \d+ unread$/);
  const path = `/console/disputes/${dispute._id}/show`;
  await bell(desk).click();
  await expect(unread).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.emulateMedia({ colorScheme });
    for (const [name, size] of Object.entries(VIEWPORTS)) {
      await desk.setViewportSize(size);
      await expect(list).toBeVisible();
      await fitsTheScreen(desk, `the bell, ${name}`);
      expect
        .soft(await violations(desk, colorScheme === 'light' ? STANDARD : COLOURS), `${name}, ${colorScheme}`)
        .toEqual([]);
      await picture(desk, `console-notices-${name}-${colorScheme}`);
    }
  }
  await desk.emulateMedia({ colorScheme: 'light' });
  await desk.setViewportSize(VIEWPORTS.desk);
  await unread.click();
  await expect(desk).toHaveURL(new RegExp(`${path}$`));
  await expect(desk.getByText('The big pan has a hole')).toBeVisible();
  await bell(desk).click();
  await expect(read).toBeVisible();
  await desk.keyboard.press('Escape');
  // Finance does not decide disputes and gets no notice.
  await expect(bell(money)).toHaveAccessibleName('Alerts');

  // The email contains a link and no names. In a signed-out browser the link leads to the sign-in first.
  const mail = await test.step('the mail', async () => {
    let found: { subject: string; text: string } | undefined;
    await expect(async () => {
      const { messages } = await support.api.call(devMailbox, { to: support.user.email! });
      found = messages.find(({ subject }) => subject.includes('Dispute opened'));
      expect(found).toBeDefined();
    }).toPass();
    return found!;
  });
  expect(mail.text).not.toMatch(/Nandini|Lakshmi/);
  const [address = ''] = /https?:\S+/.exec(mail.text) ?? [];
  expect(address).toBe(`${BASE_URL}${path}`);
  const fresh = await newPage(browser);
  await fresh.goto(address);
  await fillSignIn(fresh, support);
  await expect(fresh.getByText('The big pan has a hole')).toBeVisible();
  await expect(fresh).toHaveURL(new RegExp(`${path}$`));

  await customer.api.call(withdrawDispute, { id });
  await bell(desk).click();
  await expect(read).toContainText('Done');
});
