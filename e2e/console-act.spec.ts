import { expect } from '@playwright/test';
import {
  acceptSubstitute,
  adminAuditLog,
  agreeToReplace,
  agreeToSubstitute,
  getBooking,
  listNotifications,
  listVisits,
  takeReplacement,
} from '@sahaya/contracts';
import { BRAND } from '@sahaya/domain';
import { fitsTheScreen, openAs, picture, pictures } from './browser';
import { money } from './copy';
import { countClicks, dialog, openDesk, StaffWrites, stateReason } from './desk';
import { dayAhead, paidVisit, type Person, person, staff } from './person';
import { subscribe } from './subscribe';
import { test } from './test';

/** Places without other helpers, so that the search finds known helpers only. */
const LAVA = { location: 'Lava', coordinates: [88.66, 27.09] as [number, number] };
const ZIRO = { location: 'Ziro', coordinates: [93.83, 27.54] as [number, number] };

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

test('support records that the helper cannot come to a visit of a subscription, and asks the substitute of their choice', async ({
  browser,
}) => {
  const calls = new StaffWrites();
  const ops = await staff('ops');
  const [customer, absent, asked, other] = await Promise.all([
    person('customer', 'Asha Verma', ZIRO),
    person('helper', 'Ravi Kumar', ZIRO),
    person('helper', 'Meena Iyer', ZIRO),
    person('helper', 'Anita Das', ZIRO),
  ]);
  const customerAddress = `12 Lake View Road, ${ZIRO.location}`;
  const id = await subscribe(customer, absent, dayAhead(2), { customerAddress });
  const { visits } = await customer.api.call(listVisits, { id });
  const visitId = visits.find(({ date }) => date === dayAhead(2))!._id;

  const desk = await openDesk(browser, ops, { written: calls });
  await desk.goto(`/console/subscriptions/${id}/show`);
  await desk
    .getByRole('button', { name: /^Change visit: / })
    .first()
    .click();
  await dialog(desk).getByRole('radio', { name: 'The helper cannot come' }).check();
  await stateReason(desk, 'Ravi called: he has a fever');
  await pictures(desk, 'console-plan-visit-absence');
  await dialog(desk).getByRole('button', { name: 'Change visit' }).click();

  // The same dialog offers the free helpers; nobody is asked before the choice.
  await expect(dialog(desk).getByText(/^The absence is recorded/)).toBeVisible();
  for (const name of [/^Meena Iyer/, /^Anita Das/])
    await expect(dialog(desk).getByRole('radio', { name })).toBeVisible();
  await expect(dialog(desk).getByRole('radio', { name: /^Ravi Kumar/ })).toHaveCount(0);
  await dialog(desk)
    .getByRole('radio', { name: /^Meena Iyer/ })
    .check();
  await pictures(desk, 'console-plan-visit-substitute');
  await dialog(desk).getByRole('button', { name: 'Ask Meena Iyer' }).click();
  await expect(desk.getByText('Meena Iyer is asked.')).toBeVisible();
  await expect(dialog(desk)).toHaveCount(0);
  await expect(desk.getByRole('table').getByText('Helper cannot come · substitutes asked')).toBeVisible();

  // Only the chosen helper was asked. She agrees, and the customer sees and confirms her.
  await expect(other.api.call(agreeToSubstitute, { visitId })).rejects.toMatchObject({ code: 'VISIT_NOT_FOUND' });
  await asked.api.call(agreeToSubstitute, { visitId });
  await customer.api.call(acceptSubstitute, { id, visitId, helperId: asked.user._id });
  const mine = await openAs(browser, customer, { size: 'phone' }, `/my-subscriptions/${id}`);
  await expect(mine.getByText('Meena Iyer comes instead.')).toBeVisible();
  await picture(mine, 'my-subscription-substitute');
  await desk.reload();
  await expect(desk.getByRole('table').getByText('Meena Iyer instead')).toBeVisible();
  await pictures(desk, 'console-plan-visit-found');
  await calls.areLogged(admin, [ops]);
  expect(calls.calls).toEqual(Array.from({ length: 2 }, () => 'POST /admin/subscriptions/:id/visits/:visitId/changes'));
});
