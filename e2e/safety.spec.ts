import { type Browser, expect, type Page } from '@playwright/test';
import { changeBookingStatus, createBooking, openBookingChat, openTicket, reportChat } from '@sahaya/contracts';
import { AXE, COLOURS, STANDARD, violations } from './axe';
import { fitsTheScreen, openAs, picture } from './browser';
import { signInAt, to } from './desk';
import { person, staff, visitWith } from './person';
import { test } from './test';

const VIEWPORTS = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORTS.desk });
  await context.addInitScript({ path: AXE });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

test('a safety report notifies staff, comes first on Today and in the list, and the reply reaches the reporter', async ({
  browser,
}) => {
  const [customer, helper] = await Promise.all([person('customer', 'Tara Bose'), person('helper', 'Prem Oraon')]);
  const support = await staff('support');
  const { booking } = await customer.api.call(createBooking, { ...visitWith(helper), paymentMethod: 'cash' });
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
  const chat = await customer.api.call(openBookingChat, { bookingId: booking._id });

  const desk = await newPage(browser);
  await signInAt(desk, support);
  const bell = desk.getByRole('banner').getByRole('button', { name: /^Alerts/ });
  await expect(bell).toHaveAccessibleName('Alerts');

  await customer.api.call(reportChat, { id: chat._id, reason: 'abuse', note: 'He threatens me' });
  await expect(bell).toHaveAccessibleName('Alerts, 1 unread');
  await customer.api.call(openTicket, {
    name: 'Tara Bose',
    email: customer.user.email!,
    category: 'feedback',
    subject: 'I like the new colours',
    message: 'They are easy on the eye.',
  });

  const work = desk.getByRole('region', { name: 'Today’s work' });
  const first = work.getByRole('listitem').first();
  await expect(first).toContainText('Safety reports');
  await expect(first).not.toContainText('All clear');
  const tickets = work.getByRole('listitem').filter({ hasText: 'Tickets to answer or assign' });
  await expect(tickets).not.toContainText('All clear');
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.emulateMedia({ colorScheme });
    for (const [name, size] of Object.entries(VIEWPORTS)) {
      await desk.setViewportSize(size);
      await expect(first).toBeVisible();
      await fitsTheScreen(desk, `Today, ${name}`);
      expect
        .soft(await violations(desk, colorScheme === 'light' ? STANDARD : COLOURS), `${name}, ${colorScheme}`)
        .toEqual([]);
      await picture(desk, `safety-today-${name}-${colorScheme}`);
    }
  }
  await desk.emulateMedia({ colorScheme: 'light' });
  await desk.setViewportSize(VIEWPORTS.desk);

  // The reported chat stands above the newer feedback.
  await to(desk, 'Tickets');
  const rows = desk.getByRole('row');
  const report = rows.filter({ hasText: 'Tara Bose reports the chat with Prem Oraon' });
  const feedback = rows.filter({ hasText: 'I like the new colours' }).first();
  await expect(report).toBeVisible();
  await expect(feedback).toBeVisible();
  const [above, below] = [await report.boundingBox(), await feedback.boundingBox()];
  expect(above!.y).toBeLessThan(below!.y);

  await bell.click();
  await desk
    .getByRole('dialog', { name: 'Alerts' })
    .getByRole('link', { name: /Safety report T-/ })
    .click();
  await desk.getByLabel('Text').fill('We have blocked him. Are you safe?');
  await desk.getByRole('button', { name: 'Send reply' }).click();
  await expect(desk.getByText('Reply sent')).toBeVisible();
  await expect(bell).toHaveAccessibleName('Alerts');

  const reporter = await openAs(browser, customer, { size: 'phone' }, '/');
  // The first screen of a new browser loads all its code.
  await reporter.getByRole('button', { name: /^Notifications/ }).click();
  await expect(reporter.getByText('We have blocked him. Are you safe?')).toBeVisible();
  await expect(reporter.getByText(/^Reply from our team to T-/)).toBeVisible();
  await picture(reporter, 'safety-reply-phone-light');
});
