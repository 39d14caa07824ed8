import { expect, type Page } from '@playwright/test';
import { fitsTheScreen, openAs, picture, SIZES } from './browser';
import { openDesk, StaffWrites, to } from './desk';
import { person, staff } from './person';
import { test } from './test';

const history = (page: Page) => page.getByRole('region', { name: 'History' });

test('a person writes, an agent answers and resolves by keys, the answer of the person reopens the ticket, and it is resolved by touch', async ({
  browser,
}) => {
  const [customer, support, admin] = await Promise.all([
    person('customer', 'Meera Nair'),
    staff('support'),
    staff('admin'),
  ]);
  const written = new StaffWrites();
  const mine = await openAs(browser, customer, { size: 'phone' }, '/contact');
  await mine.getByLabel('Category').selectOption('payment');
  await mine.getByLabel('Subject').fill('Paid twice');
  await mine.getByLabel('Message').fill('The money was taken two times.');
  await mine.getByRole('button', { name: 'Send message' }).click();
  const number = (await mine.getByText(/^Ticket T-\d{4}-\d{6}$/).textContent())!.replace('Ticket ', '');

  const desk = await openDesk(browser, support, { written });
  await to(desk, 'Tickets');
  await desk.getByLabel('Search number or email').fill(number);
  await expect(desk).toHaveURL(new RegExp(number));
  await expect(desk.getByRole('row')).toHaveCount(2);
  await desk.getByLabel('Search number or email').blur();
  await desk.keyboard.press('j');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('region', { name: 'Message' })).toContainText('two times');
  await desk.keyboard.press('a');
  await expect(desk.getByRole('button', { name: 'Assign to me' })).toHaveCount(0);
  await desk.keyboard.press('r');
  await desk.keyboard.type('It comes back within five days.');
  await picture(desk, 'console-ticket-reply');
  await desk.keyboard.press('Control+Shift+Enter');
  await expect(desk.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(history(desk)).toContainText('then resolved');

  await mine.getByRole('link', { name: 'My requests' }).click();
  await fitsTheScreen(mine, 'my requests');
  await picture(mine, 'support-list');
  await mine.getByRole('link', { name: /Paid twice/ }).click();
  const messages = mine.getByRole('list', { name: 'Messages' });
  await expect(messages).toContainText('It comes back within five days.');
  await fitsTheScreen(mine, 'a request');
  await picture(mine, 'support-conversation');
  await mine.getByRole('textbox', { name: 'Your answer' }).fill('It has not come.');
  await mine.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(messages).toContainText('It has not come.');

  // Live updates show the answer and the new state.
  await expect(history(desk)).toContainText('It has not come.');
  await expect(desk.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible();

  await desk.setViewportSize(SIZES.phone);
  await fitsTheScreen(desk, 'a ticket on a phone');
  await picture(desk, 'console-ticket-phone');
  await desk.getByLabel('Text').fill('It is there now.');
  await desk.getByRole('button', { name: 'Send & resolve' }).click();
  await expect(desk.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await mine.reload();
  await expect(messages).toContainText('It is there now.');
  await written.areLogged(admin, [support]);
});
