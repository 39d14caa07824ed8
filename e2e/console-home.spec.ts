import { expect } from '@playwright/test';
import { getBooking, startVisit } from '@sahaya/contracts';
import { moveClock } from './copy';
import { openDesk, StaffWrites } from './desk';
import { dayAhead, paidVisit, person, staff } from './person';
import { test } from './test';

/** Without other users, and no city of its own on the board. */
const KOHIMA = { location: 'Kohima', coordinates: [94.11, 25.67] as [number, number] };

test.afterEach(() => moveClock('reset'));

test('operations see a visit on the board until its helper arrives, without a reload', async ({ browser }) => {
  const [customer, helper, ops] = await Promise.all([
    person('customer', 'Leela Sen', KOHIMA),
    person('helper', 'Mary Zeliang', KOHIMA),
    staff('ops'),
  ]);
  const id = await paidVisit(customer, helper, 2, '09:00', '11:00');
  await moveClock(`${dayAhead(2)}T09:00`);
  const desk = await openDesk(browser, ops, { written: new StaffWrites() });
  await desk.getByRole('region', { name: 'Today’s visits' }).getByRole('combobox', { name: 'City' }).click();
  await desk.getByRole('option', { name: 'Elsewhere' }).click();
  const notStarted = desk.getByRole('region', { name: 'Not started' });
  await expect(notStarted.getByRole('link', { name: 'Mary Zeliang' })).toBeVisible();
  const { arrival } = (await customer.api.call(getBooking, { id })).booking;
  await helper.api.call(startVisit, { id, code: arrival!.startCode! });
  await expect(notStarted.getByRole('link', { name: 'Mary Zeliang' })).toHaveCount(0);
  await desk.context().close();
});
