import { expect, type Page } from '@playwright/test';
import { openTicket } from '@sahaya/contracts';
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
  const picturesOf = (page: Page) => page.getByLabel('Add pictures').and(page.locator('input'));
  const png = async (page: Page, name: string) => ({ name, mimeType: 'image/png', buffer: await page.screenshot() });
  await picturesOf(mine).setInputFiles(await png(mine, 'statement.png'));
  await expect(mine.getByAltText('Picture 1: statement.png')).toBeVisible();
  await fitsTheScreen(mine, 'the contact form with a picture');
  await picture(mine, 'contact-picture');
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
  const message = desk.getByRole('region', { name: 'Message' });
  await expect(message).toContainText('two times');
  await message.getByRole('button', { name: 'Picture 1, open' }).click();
  await expect(desk.getByRole('dialog', { name: 'Picture 1, open' }).getByRole('img')).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await desk.keyboard.press('a');
  await expect(desk.getByRole('button', { name: 'Assign to me' })).toHaveCount(0);
  await desk.keyboard.press('r');
  await desk.keyboard.type('It comes back within five days.');
  await picturesOf(desk).setInputFiles(await png(desk, 'refund.png'));
  await expect(desk.getByAltText('Picture 1: refund.png')).toBeVisible();
  await picture(desk, 'console-ticket-reply');
  await desk.getByLabel('Text').focus();
  await desk.keyboard.press('Control+Shift+Enter');
  await expect(desk.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(history(desk)).toContainText('then resolved');
  await expect(history(desk).getByRole('button', { name: 'Picture 1, open' })).toBeVisible();

  await mine.getByRole('link', { name: 'My requests' }).click();
  await fitsTheScreen(mine, 'my requests');
  await picture(mine, 'support-list');
  await mine.getByRole('link', { name: /Paid twice/ }).click();
  const messages = mine.getByRole('list', { name: 'Messages' });
  await expect(messages).toContainText('It comes back within five days.');
  await expect(mine.getByRole('list', { name: 'Your pictures' }).getByRole('button')).toBeVisible();
  await mine.getByRole('list', { name: 'Pictures from our team' }).getByRole('button').click();
  await expect(mine.getByRole('img', { name: 'Pictures from our team' })).toBeVisible();
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

test('two agents share the tickets: one takes new ones, both see each other, nobody answers twice unknowingly, and several are resolved at once', async ({
  browser,
}) => {
  const [customer, nita, omkar, admin] = await Promise.all([
    person('customer', 'Meera Nair'),
    staff('support'),
    staff('support'),
    staff('admin'),
  ]);
  const written = new StaffWrites();
  const hers = await openDesk(browser, nita, { written });
  await to(hers, 'Tickets');
  const intake = hers.getByRole('switch', { name: 'I take new tickets' });
  await intake.click();
  await expect(intake).toBeChecked();
  const write = (subject: string) =>
    customer.api.call(openTicket, {
      name: 'Meera Nair',
      email: customer.user.email!,
      category: 'technical',
      subject,
      message: 'The app stops when I open it.',
    });
  const subjects = ['App stops', 'App stops again'];
  await hers.getByRole('button', { name: 'Mine' }).click();
  await write('App stops');
  const { number } = (await write('App stops again')).ticket;
  const rowOf = (subject: string) =>
    hers.getByRole('row').filter({ has: hers.getByRole('link', { name: subject, exact: true }) });
  // Live updates show that they were assigned.
  for (const subject of subjects) await expect(rowOf(subject)).toContainText(nita.user.name);
  await intake.click();
  await expect(intake).not.toBeChecked();

  const his = await openDesk(browser, omkar, { written });
  await to(his, 'Tickets');
  await his.getByLabel('Search number or email').fill(number);
  // The list opens itself again when the search takes effect.
  await expect(his).toHaveURL(new RegExp(number));
  await expect(his.getByRole('row')).toHaveCount(2);
  await his.getByRole('link', { name: 'App stops again' }).click();
  await hers.getByRole('link', { name: 'App stops again' }).click();
  await expect(hers.getByText(`${omkar.user.name} is looking at this ticket`)).toBeVisible();
  await his.getByLabel('Text').fill('We look into it.');
  await expect(hers.getByText(`${omkar.user.name} is writing an answer`)).toBeVisible();
  await hers.getByLabel('Text').fill('Please update the app.');
  await expect(his.getByText(`${nita.user.name} is writing an answer`)).toBeVisible();
  await looks(hers, 'console-ticket-collision');
  await hers.getByRole('button', { name: 'Send reply' }).click();
  await expect(history(hers)).toContainText('Please update the app.');
  await expect(history(his)).toContainText('Please update the app.');
  await his.getByRole('button', { name: 'Send reply' }).click();
  await expect(his.getByRole('dialog', { name: `${nita.user.name} answered since you began` })).toBeVisible();
  await picture(his, 'console-ticket-send-anyway');
  await his.getByRole('button', { name: 'Send anyway' }).click();
  await expect(history(his)).toContainText('We look into it.');
  await to(his, 'Users');
  await expect(hers.getByText(`${omkar.user.name} is looking at this ticket`)).toHaveCount(0);

  await hers.goBack();
  for (const subject of subjects) await rowOf(subject).getByRole('checkbox').check();
  await expect(hers.getByRole('region', { name: 'Selected tickets' })).toContainText('2 tickets selected');
  await looks(hers, 'console-tickets-selected');
  await hers.getByRole('button', { name: 'Resolve', exact: true }).click();
  await hers.getByRole('dialog').getByRole('button', { name: 'Resolve 2 tickets' }).click();
  await expect(hers.getByText('2 tickets changed')).toBeVisible();
  for (const subject of subjects) await expect(rowOf(subject)).toContainText('Resolved');
  await written.areLogged(admin, [nita, omkar]);
});

/** Pictures at three widths in both colour schemes, on which nothing is cut off. */
async function looks(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await fitsTheScreen(page, `${name} at ${width}`);
      await picture(page, `${name}-${width}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
