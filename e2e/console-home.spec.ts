import { expect, type Page } from '@playwright/test';
import { getBooking, startVisit } from '@sahaya/contracts';
import { AXE, STANDARD, violations } from './axe';
import { fitsTheScreen, picture, SIZES } from './browser';
import { moveClock } from './copy';
import { openDesk, StaffWrites } from './desk';
import { dayAhead, paidVisit, person, staff } from './person';
import { test } from './test';

/** Without other users, and no city of its own on the board. */
const KOHIMA = { location: 'Kohima', coordinates: [94.11, 25.67] as [number, number] };

/** Without other users, and known to the gazetteer. */
const BOPAL = { location: 'Bopal, Ahmedabad', coordinates: [72.463217, 23.033741] as [number, number] };

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

/** Draws the page in a colour scheme, without transitions. */
async function drawnIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const isDark = () => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]) < 128;
  await expect.poll(() => page.evaluate(isDark)).toBe(colorScheme === 'dark');
}

test('operations see where the visits are, and a point of the map leads to its visit', async ({ browser }) => {
  const [customer, helper, ops] = await Promise.all([
    person('customer', 'Hina Patel', BOPAL),
    person('helper', 'Jaya Solanki', BOPAL),
    staff('ops'),
  ]);
  const id = await paidVisit(customer, helper, 3, '09:00', '11:00');
  await moveClock(`${dayAhead(3)}T09:20`);
  const desk = await openDesk(browser, ops, { written: new StaffWrites() });
  await desk.addInitScript({ path: AXE });
  const answered = desk.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    return (
      pathname === '/api/admin/bookings' &&
      searchParams.get('board') === 'late' &&
      searchParams.get('city') === 'Ahmedabad'
    );
  });
  await desk.reload();
  const board = desk.getByRole('region', { name: 'Today’s visits', exact: true });
  await board.getByRole('combobox', { name: 'City' }).click();
  await desk.getByRole('option', { name: 'Ahmedabad' }).click();
  const answer = await (await answered).text();
  expect(answer).toContain('"area":{"lat":23.03,"lng":72.46}');
  for (const exact of ['72.4632', '23.0337', 'Lake View Road']) expect(answer).not.toContain(exact);

  const map = desk.getByRole('region', { name: 'Map of today’s visits' });
  const point = map.getByRole('button', { name: /near .*, Ahmedabad: 1 late$/ });
  const row = desk
    .getByRole('region', { name: 'Late' })
    .getByRole('listitem')
    .filter({ has: desk.getByRole('link', { name: 'Jaya Solanki' }) });
  await expect(row).toBeVisible();
  await point.click();
  await expect(row).toHaveAttribute('aria-current', 'true');
  await point.press('Enter');
  await expect(row).not.toHaveAttribute('aria-current');
  await point.press('Enter');
  await expect(row).toHaveAttribute('aria-current', 'true');
  const link = map.getByRole('region', { name: 'Selected visits' }).getByRole('link', { name: '9:00–11:00 am' });
  await expect(link).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await drawnIn(desk, colorScheme);
    await fitsTheScreen(desk, `the map on a desk, ${colorScheme}`);
    expect(await violations(desk, STANDARD)).toEqual([]);
    await picture(desk, `console-visit-map-desk-${colorScheme}`);
  }

  await desk.setViewportSize(SIZES.phone);
  await desk.reload();
  await expect(row).toBeVisible();
  await expect(map).toHaveCount(0);
  await board.getByRole('button', { name: 'Show map' }).click();
  await expect(row).toHaveCount(0);
  await point.click();
  await expect(link).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await drawnIn(desk, colorScheme);
    await fitsTheScreen(desk, `the map on a phone, ${colorScheme}`);
    expect(await violations(desk, STANDARD)).toEqual([]);
    await picture(desk, `console-visit-map-phone-${colorScheme}`);
  }
  await link.click();
  await expect(desk).toHaveURL((url) => url.pathname === `/console/bookings/${id}/show`);
  await desk.context().close();
});
