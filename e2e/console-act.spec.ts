import { expect } from '@playwright/test';
import { adminAuditLog, agreeToReplace, getBooking, listNotifications, takeReplacement } from '@sahaya/contracts';
import { BRAND } from '@sahaya/domain';
import { fitsTheScreen, picture } from './browser';
import { money } from './copy';
import { countClicks, dialog, openDesk, StaffWrites, stateReason } from './desk';
import { paidVisit, type Person, person, staff } from './person';
import { test } from './test';

/** A place without other helpers, so that the search finds known helpers only. */
const LAVA = { location: 'Lava', coordinates: [88.66, 27.09] as [number, number] };

const written = new StaffWrites();
let support: Person;
let admin: Person;

test.beforeAll(async () => {
  [support, admin] = await Promise.all([staff('support'), staff('admin')]);
});

test('support gives tomorrow’s visit to another helper in four clicks, and the payment moves along', async ({
  browser,
}) => {
  const [customer, first, second] = await Promise.all([
    person('customer', 'Nandini Gupta', LAVA),
    person('helper', 'Lakshmi Rao', LAVA),
    person('helper', 'Meena Iyer', LAVA),
  ]);
  const id = await paidVisit(customer, first, 1, '14:00', '16:00');
  const desk = await openDesk(browser, support, { written });
  await desk.goto(`/console/bookings/${id}/show`);
  const button = desk.getByRole('button', { name: 'Choose another helper' });
  await expect(button).toBeVisible();
  const clicks = await countClicks(desk);
  await button.click();
  await expect(dialog(desk).getByRole('radio', { name: /^Meena Iyer/ })).toBeChecked();
  await expect(dialog(desk).getByText('₹560, same price')).toBeVisible();
  await dialog(desk).getByLabel('Category').click();
  await stateReason(desk, 'Lakshmi called: her child is ill');
  await picture(desk, 'console-reassign');
  await fitsTheScreen(desk, 'the choice of another helper');
  await dialog(desk).getByRole('button', { name: 'Ask Meena Iyer' }).click();
  await expect(desk.getByText('Meena Iyer is asked. Both parties are notified.')).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(4);
  const timeline = desk.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Replacement helpers asked')).toBeVisible();
  await expect(timeline.getByText('Done by: staff').first()).toBeVisible();

  // The chosen helper agrees, the customer confirms, and the payment belongs to the new booking.
  await second.api.call(agreeToReplace, { id });
  const { booking } = await customer.api.call(takeReplacement, { id, helperId: second.user._id });
  expect(booking).toMatchObject({ status: 'accepted', payment: { status: 'completed' }, totalAmount: 560 });
  const told = async () =>
    (await customer.api.call(listNotifications, {})).notifications.map(({ body }) => body).join('\n');
  await expect.poll(told).toContain(`${BRAND} support learned that Lakshmi Rao cannot come`);
  expect((await first.api.call(getBooking, { id })).booking.cancellation).toMatchObject({ byStaff: 'helper' });

  const { entries } = await admin.api.call(adminAuditLog, { by: support.user._id, limit: 100 });
  expect(entries.map(({ call }) => call)).toEqual(['POST /admin/bookings/:id/cancellation']);
  await written.areLogged(admin, [support]);
  await expect(async () => expect(await money('check')).toMatch(/^Every paisa agrees/)).toPass();
});
