import { expect, type Page } from '@playwright/test';
import { listHelpers, listNotifications } from '@sahaya/contracts';
import { BRAND } from '@sahaya/domain';
import { openAs, pictures } from './browser';
import { money } from './copy';
import { openDesk, StaffWrites, stateReason } from './desk';
import { dayAhead, paidVisit, person, staff } from './person';
import { subscribe } from './subscribe';
import { test } from './test';

/** A place without other helpers. */
const TAWANG = { location: 'Tawang', coordinates: [91.87, 27.59] as [number, number] };

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).first();
const dialog = (page: Page) => page.getByRole('dialog');

test('staff block a helper: the list is shown first, the customer gets a search and refunds, and the money agrees', async ({
  browser,
}) => {
  const [customer, helper, ops] = await Promise.all([
    person('customer', 'Nandini Gupta', TAWANG),
    person('helper', 'Lakshmi Rao', TAWANG),
    staff('ops'),
  ]);
  await paidVisit(customer, helper, 2, '14:00', '16:00');
  await subscribe(customer, helper, dayAhead(3), { customerAddress: '12 Lake View Road, Tawang' });

  const desk = await openDesk(browser, ops, { written: new StaffWrites() });
  await desk.goto(`/console/users/${helper.user._id}/show`);
  await desk.getByRole('button', { name: 'Block' }).click();
  const list = dialog(desk).getByRole('region', { name: 'What will happen' });
  await expect(list).toContainText('Cancelled, other helpers are asked · ₹560 refunded if none is found');
  await expect(list).toContainText('3 visits cancelled · ₹1,680 refunded');
  await expect(list).toContainText('1 person');
  await pictures(desk, 'console-block');
  await stateReason(desk, 'Asked for money beside the booking');
  await dialog(desk).getByRole('button', { name: 'Block user' }).click();

  const panel = desk.getByRole('region', { name: 'Blocked' });
  await expect(panel).toContainText('Asked for money beside the booking');
  await expect(async () => {
    await desk.reload();
    await expect(panel).toContainText('1 of 1 bookings cancelled · 1 search for another helper', { timeout: 15_000 });
    await expect(panel).toContainText('1 of 1 subscriptions cancelled · ₹1,680 refunded', { timeout: 15_000 });
  }).toPass();
  await pictures(desk, 'console-blocked');

  // The helper is signed out and not found.
  expect((await helper.fetch('/api/auth/me')).status).toBe(401);
  const { helpers } = await customer.api.call(listHelpers, { location: 'Tawang' });
  expect(helpers.map(({ _id }) => _id)).not.toContain(helper.user._id);

  // The customer is told without a reason, and takes the refund.
  await expect
    .poll(async () => {
      const { notifications } = await customer.api.call(listNotifications, {});
      return notifications.map(({ title }) => title);
    })
    .toEqual(expect.arrayContaining(['We are looking for another helper', 'Subscription cancelled']));
  const mine = await openAs(browser, customer, { size: 'phone' }, '/my-bookings');
  await expect(card(mine, 'Lakshmi')).toContainText('Looking for someone else');
  await pictures(mine, 'blocked-helper-searching');
  await card(mine, 'Lakshmi').getByRole('button', { name: 'Just refund me' }).click();
  await dialog(mine).getByRole('button', { name: 'Just refund me' }).click();
  await expect(card(mine, 'Lakshmi')).toContainText(
    `${BRAND} cancelled this booking. It is nobody’s fault. Refund: ₹560.`,
  );
  await mine.goto('/my-subscriptions?status=cancelled');
  await expect(card(mine, 'Lakshmi')).toContainText(`${BRAND} cancelled this subscription.`);
  await expect(card(mine, 'Lakshmi')).toContainText('₹1,680 is refunded to your original payment method.');
  await pictures(mine, 'blocked-helper-subscription');

  await expect(async () => expect(await money('check')).toMatch(/^Every paisa agrees/)).toPass();
});
