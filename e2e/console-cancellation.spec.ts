import { expect } from '@playwright/test';
import { adminAuditLog, bookingPayment, changeBookingStatus, createBooking, getBooking } from '@sahaya/contracts';
import { fitsTheScreen, openAs, picture } from './browser';
import { money } from './copy';
import { dialog, openDesk, StaffWrites, stateReason } from './desk';
import { paidVisit, type Person, person, staff, visitWith } from './person';
import { test } from './test';

const written = new StaffWrites();
let customer: Person;
let helper: Person;
let support: Person;
let admin: Person;

test.beforeAll(async () => {
  [customer, helper, support, admin] = await Promise.all([
    person('customer', 'Nandini Gupta'),
    person('helper', 'Ravi Kumar'),
    staff('support'),
    staff('admin'),
  ]);
});

test('support cancels a paid visit to come by policy; both parties see it, and the money balances', async ({
  browser,
}) => {
  const id = await paidVisit(customer, helper, 3, '09:00', '11:00');
  const desk = await openDesk(browser, support, { written });
  await desk.goto(`/console/bookings/${id}/show`);
  await desk.getByRole('button', { name: 'Cancel booking' }).click();
  // The amounts of each cause are shown before anything happens.
  await expect(dialog(desk).getByText('Free: it is early enough before the start.')).toBeVisible();
  await expect(dialog(desk).getByText('₹560', { exact: true })).toBeVisible();
  await picture(desk, 'console-cancel-booking');
  await dialog(desk).getByLabel('The helper cannot come').check();
  await expect(dialog(desk).getByText('Refund if no other helper is found')).toBeVisible();
  await dialog(desk).getByLabel('We have to cancel').check();
  await expect(dialog(desk).getByText('No fee, no strike.')).toBeVisible();
  await stateReason(desk, 'The area is flooded');
  await fitsTheScreen(desk, 'the cancellation by policy');
  await dialog(desk).getByRole('button', { name: 'Cancel booking' }).click();
  await expect(desk.getByText('Booking cancelled. Both parties are notified.')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Cancel booking' })).toHaveCount(0);
  const timeline = desk.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Cancelled by staff')).toBeVisible();
  await expect(timeline.getByText('Booking cancelled by policy')).toBeVisible();

  await expect(async () => {
    const { payment } = await customer.api.call(bookingPayment, { bookingId: id });
    expect(payment).toMatchObject({ status: 'refunded', refunded: 560 });
  }).toPass();
  const home = await openAs(browser, customer, { size: 'desk' }, '/my-bookings');
  await expect(home.getByText('We had to cancel this visit. We are sorry.')).toBeVisible();
  await picture(home, 'cancelled-by-staff');
  const { booking } = await helper.api.call(getBooking, { id });
  expect(booking.cancellation).toMatchObject({ by: 'system', byStaff: 'platform', fee: 0, refund: 560 });
  // The slot is free again.
  const again = await customer.api.call(createBooking, visitWith(helper, 3));
  await helper.api.call(changeBookingStatus, { id: again.booking._id, status: 'accepted' });

  const { entries } = await admin.api.call(adminAuditLog, { by: support.user._id, limit: 100 });
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ call: 'POST /admin/bookings/:id/cancellation' });
  await written.areLogged(admin, [support]);
  await expect(async () => expect(await money('check')).toMatch(/^Every paisa agrees/)).toPass();
});
