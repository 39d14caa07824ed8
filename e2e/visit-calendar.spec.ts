import { expect, type Page } from '@playwright/test';
import { openCalendar } from '@sahaya/contracts';
import { fitsTheScreen, openAs, picture, SIZE_NAMES } from './browser';
import { moveClock } from './copy';
import { dayAhead, type Person, person } from './person';
import { subscribe } from './subscribe';
import { test } from './test';

const dayOf = (page: Page, date: string) =>
  page.getByRole('region', { name: new RegExp(`^\\w+ ${Number(date.slice(8))} \\w+ ${date.slice(0, 4)}$`) });
async function show(page: Page, name: string): Promise<void> {
  await fitsTheScreen(page, name);
  await picture(page, name);
}
async function feedOf(one: Person): Promise<string> {
  const { path } = await one.api.call(openCalendar, {});
  return (await one.fetch(`/api${path}`)).text();
}

test.afterEach(() => moveClock('reset'));

for (const size of SIZE_NAMES) {
  test(`subscription visits are in the calendars of both parties, on a ${size}`, async ({ browser }) => {
    const [asha, ravi] = await Promise.all([person('customer', 'Asha Verma'), person('helper', 'Ravi Kumar')]);
    const tomorrow = dayAhead(1);
    await subscribe(asha, ravi, tomorrow);

    const customer = await openAs(browser, asha, { size }, '/dashboard');
    const next = customer.getByRole('region', { name: 'Your next visit' });
    await expect(next).toContainText('Tomorrow');
    await expect(next).toContainText('Cooking · Ravi Kumar');
    await show(customer, `visit-calendar-customer-${size}`);
    await next.getByRole('link', { name: 'See subscription' }).click();
    await expect(customer.getByRole('article')).toContainText('Ravi Kumar');
    await expect(dayOf(customer, tomorrow)).toContainText('Scheduled · Cooking');

    const helper = await openAs(browser, ravi, { size }, '/dashboard');
    const job = helper.getByRole('region', { name: 'Your next job' });
    await expect(job).toContainText('Tomorrow');
    await expect(job).toContainText('Cooking · Asha Verma');
    await show(helper, `visit-calendar-helper-${size}`);

    // Two hours at ₹250; the day cannot be taken off.
    await helper.goto(`/my-bookings?view=week&date=${tomorrow}`);
    await expect(dayOf(helper, tomorrow)).toContainText('Cooking · Asha Verma');
    await expect(dayOf(helper, tomorrow)).toContainText('You earn ₹500 · Subscription');
    await expect(dayOf(helper, tomorrow).getByRole('button', { name: 'Take the day off' })).toHaveCount(0);
    await expect(dayOf(helper, tomorrow).getByRole('button', { name: 'Mark Complete' })).toHaveCount(0);
    await show(helper, `visit-calendar-week-${size}`);
    const [mine, theirs] = await Promise.all([feedOf(asha), feedOf(ravi)]);
    expect(mine.match(/UID:visit-/g)).toHaveLength(3);
    expect(theirs.match(/UID:visit-/g)).toHaveLength(3);
    expect(theirs).toContain('SUMMARY:Cooking: Asha Verma');

    await moveClock(`${tomorrow}T11:30`);
    await helper.goto('/my-bookings?view=day');
    await expect(helper.getByText('1 agreed visit · you earn ₹500')).toBeVisible();
    await show(helper, `visit-calendar-day-${size}`);
    await helper.getByRole('button', { name: 'Finish' }).click();
    await expect(helper.getByRole('region', { name: 'Day' }).getByText('Completed')).toBeVisible();
    await expect(helper.getByRole('button', { name: 'Finish' })).toHaveCount(0);
    await show(helper, `visit-calendar-day-completed-${size}`);
  });
}
