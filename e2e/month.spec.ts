import { expect, type Page } from '@playwright/test';
import {
  adminDisputes,
  adminLedger,
  changeBookingStatus,
  createBooking,
  createReview,
  decideDispute,
  getBooking,
  getSubscription,
  listVisits,
  markServiceComplete,
  myBookings,
  openDispute,
  skipVisit,
  startVisit,
  updateHelperProfile,
} from '@sahaya/contracts';
import { chooseDate, openAs, paymentWindow, pictures } from './browser';
import { money, moveClock } from './copy';
import { ledgerBalance, readRecords } from './database';
import { dayAhead, paidVisit, pay, type Person, person, signedInAgain, staff, visitWith } from './person';
import { subscribe } from './subscribe';
import { test } from './test';

const KOTHRUD = { location: 'Kothrud, Pune', coordinates: [73.8077, 18.5074] as [number, number] };
const ADDRESS = '12 Paud Road, Kothrud, Pune';

const card = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text }).first();
const dialog = (page: Page) => page.getByRole('dialog').last();
/** The first screen of a new browser loads all its code. */
const ready = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible();
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Enters the customer's start code at the door and marks the visit complete at its end. */
async function perform(customer: Person, helper: Person, id: string, date: string, start: string, end: string) {
  await moveClock(`${date}T${start}`);
  const { booking } = await customer.api.call(getBooking, { id });
  await helper.api.call(startVisit, { id, code: booking.arrival?.startCode ?? '' });
  await moveClock(`${date}T${end}`);
  await helper.api.call(changeBookingStatus, { id, status: 'completed' });
}

/** The value below each label of a description list. */
async function readStats(page: Page, name: string): Promise<Record<string, string>> {
  const list = page.getByLabel(name, { exact: true });
  await expect(list).toBeVisible();
  return list.evaluate((element) =>
    Object.fromEntries(
      [...element.querySelectorAll('dt')].map((label) => [
        label.textContent ?? '',
        label.parentElement?.querySelector('dd')?.textContent ?? '',
      ]),
    ),
  );
}
/** Reads the screen again until it shows these numbers: counters follow the events. */
async function expectStats(page: Page, name: string, expected: Record<string, string>): Promise<void> {
  await expect(async () => {
    await page.reload();
    expect(await readStats(page, name)).toMatchObject(expected);
  }).toPass();
}

test.afterEach(() => moveClock('reset'));

test('a month of a new customer in Pune and of her helper: the screens agree with the ledger and the records', async ({
  browser,
}) => {
  const helperName = `Sulochana ${Date.now().toString(36)}`;
  let [customer, helper] = await Promise.all([
    person('customer', 'Mrunal Joshi', KOTHRUD),
    person('helper', helperName, KOTHRUD),
  ]);

  // Day 0: found near home, booked and paid in the browser, then moved to the afternoon.
  let mine = await openAs(browser, customer, { size: 'phone' }, '/helpers?service=cooking');
  await ready(mine);
  await expect(mine.getByText(/Kothrud/).first()).toBeVisible();
  await card(mine, helperName)
    .getByRole('link', { name: /View Profile/ })
    .click();
  await expect(mine.getByRole('heading', { name: helperName })).toBeVisible();
  await mine.goto(
    `/book?helperId=${helper.user._id}&service=cooking&date=${dayAhead(2)}&startTime=09:00&endTime=11:00`,
  );
  await mine.getByLabel('Address', { exact: true }).fill(ADDRESS);
  await mine.getByRole('button', { name: 'Send request to Sulochana' }).click();
  await expect(card(mine, helperName)).toContainText('Pending');
  const cooking = (await customer.api.call(myBookings, {})).bookings[0]!._id;
  await helper.api.call(changeBookingStatus, { id: cooking, status: 'accepted' });
  await card(mine, helperName).getByRole('button', { name: 'Pay ₹560' }).click();
  await paymentWindow(mine)
    .getByRole('button', { name: /^Pay ₹560/ })
    .click();
  await expect(card(mine, helperName)).toContainText('All set and paid');
  await helper.api.call(updateHelperProfile, { instantChanges: true });
  await card(mine, helperName).getByRole('button', { name: 'Change', exact: true }).click();
  await dialog(mine).getByLabel('Start time').selectOption({ label: '2:00 pm' });
  await expect(dialog(mine)).toContainText('The change takes effect at once, and we tell Sulochana.');
  await dialog(mine).getByRole('button', { name: 'Change booking' }).click();
  await expect(card(mine, helperName)).toContainText('2:00–4:00 pm');

  // A second visit is paid in cash; a third is cancelled an hour before its start, for a quarter of its base amount.
  const cash = { ...visitWith(helper, 3), paymentMethod: 'cash', customerAddress: ADDRESS };
  const { booking: inCash } = await customer.api.call(createBooking, cash);
  await helper.api.call(changeBookingStatus, { id: inCash._id, status: 'accepted' });
  const late = await paidVisit(customer, helper, 3, '16:00', '18:00');

  await perform(customer, helper, cooking, dayAhead(2), '14:00', '16:00');
  const stars = { rating: 4, serviceQuality: 4, punctuality: 5, communication: 4, wouldRecommend: true };
  const comment = 'Fresh food and a clean kitchen afterwards.';
  await customer.api.call(createReview, { bookingId: cooking, comment, ...stars });
  await perform(customer, helper, inCash._id, dayAhead(3), '09:00', '11:00');
  await moveClock(`${dayAhead(3)}T15:00`);
  await mine.reload();
  await card(mine, /4:00–6:00 pm/)
    .getByRole('button', { name: 'Cancel booking' })
    .click();
  await dialog(mine).getByRole('button', { name: 'Cancel for ₹125' }).click();
  await expect(card(mine, /4:00–6:00 pm/)).toContainText('Cancellation fee: ₹125. Refund: ₹435.');

  // A week of daily visits from day 4: two are marked, then two days of pause move two visits to the end.
  const planId = await subscribe(customer, helper, dayAhead(4), { days: 7, customerAddress: ADDRESS });
  const markDone = async (...days: number[]) => {
    for (const day of days) {
      await moveClock(`${dayAhead(day)}T11:30`);
      await helper.api.call(markServiceComplete, { id: planId, serviceDate: dayAhead(day) });
    }
  };
  await markDone(4, 5);
  await mine.goto('/my-subscriptions');
  await expect(card(mine, helperName)).toContainText('2 of 7 visits done');
  await card(mine, helperName).getByRole('button', { name: 'Pause' }).click();
  await chooseDate(dialog(mine).getByLabel('Last day'), dayAhead(7));
  await dialog(mine).getByLabel('Reason').fill('We visit the grandparents');
  await dialog(mine).getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(card(mine, helperName)).toContainText('Pauses from');
  await pictures(mine, 'month-paused');
  await mine.context().close();

  // Sessions last a week.
  await moveClock(`${dayAhead(6)}T12:00`);
  const again = async () => {
    [customer, helper] = await Promise.all([signedInAgain(customer), signedInAgain(helper)]);
  };
  await again();
  await moveClock(`${dayAhead(8)}T00:06`);
  await expect
    .poll(async () => (await customer.api.call(getSubscription, { id: planId })).subscription.status)
    .toBe('active');
  await markDone(8, 9);
  const { visits } = await customer.api.call(listVisits, { id: planId });
  const skipped = visits.find(({ date }) => date === dayAhead(10));
  await customer.api.call(skipVisit, { id: planId, visitId: skipped?._id ?? '' });
  await markDone(11, 12);
  await moveClock(`${dayAhead(13)}T00:06`);
  await again();
  await expect
    .poll(async () => (await customer.api.call(getSubscription, { id: planId })).subscription.status)
    .toBe('completed');

  // The last visit is disputed; staff refund a part.
  const { booking: last } = await customer.api.call(createBooking, {
    ...visitWith(helper, 14),
    customerAddress: ADDRESS,
  });
  await helper.api.call(changeBookingStatus, { id: last._id, status: 'accepted' });
  await pay(customer, last._id);
  await perform(customer, helper, last._id, dayAhead(14), '09:00', '11:00');
  const complaint = { kind: 'quality', description: 'The dal was burnt and the pan left dirty' };
  await customer.api.call(openDispute, { id: last._id, ...complaint });
  await moveClock(`${dayAhead(16)}T12:00`);
  const support = await staff('support');
  const { disputes } = await support.api.call(adminDisputes, {});
  const dispute = disputes.find(({ bookingId }) => bookingId === last._id);
  const decision = { outcome: 'partial_refund', refund: 100, note: 'Half an hour of the work was not usable' };
  await support.api.call(decideDispute, { id: dispute?._id ?? '', ...decision });

  // A month later both read their screens.
  await moveClock(`${dayAhead(30)}T10:00`);
  await again();
  mine = await openAs(browser, customer, { size: 'phone' }, '/dashboard');
  // Three bookings and six visits of the plan.
  await expectStats(mine, 'Your activity', {
    'Active Bookings': '0',
    'Completed Services': '9',
    'Reviews Given': '1',
  });
  await pictures(mine, 'month-dashboard');

  const records = await readRecords({ customerId: customer.user._id, helperId: helper.user._id });
  expect(records.bookings.map(({ status }) => status).sort()).toEqual([
    'cancelled',
    'completed',
    'completed',
    'completed',
  ]);
  expect(records.visits.filter(({ status }) => status === 'completed')).toHaveLength(6);
  // Four online purchases: three visits of ₹560 and the plan of seven; back: 435 late, 560 skipped, 100 disputed.
  expect(sum(records.payments.map(({ amountPaise }) => amountPaise))).toBe(560_000);
  await expect
    .poll(async () => {
      const { refunds } = await readRecords({ customerId: customer.user._id, helperId: helper.user._id });
      return refunds
        .filter(({ status }) => status === 'processed')
        .reduce((all, { amountPaise }) => all + amountPaise, 0);
    })
    .toBe(109_500);

  await mine.goto('/my-bookings');
  await expect(card(mine, '2:00–4:00 pm')).toContainText('₹560');
  for (const [text, amount] of [
    ['4:00–6:00 pm', 'Refund: ₹435'],
    ['partly refunded', '₹560'],
  ] as const)
    await expect(card(mine, text)).toContainText(amount);
  await mine.goto('/my-subscriptions');
  await expect(card(mine, helperName)).toContainText('6 of 6 visits done');
  await expect(card(mine, helperName)).toContainText('partly refunded');
  await mine.goto('/wallet');
  await expect(mine.getByText('₹0').first()).toBeVisible();
  await mine.context().close();

  // The helper: ₹500 a visit, ₹125 for the late cancellation, less ₹100 of the dispute; ₹50 of the cash is owed.
  const jobs = await openAs(browser, helper, { size: 'phone' }, '/dashboard');
  await expectStats(jobs, 'Your activity', { 'Jobs Completed': '9', 'Average Rating': '4.0' });
  await jobs.goto('/earnings');
  const payable = await ledgerBalance('helper_payable', helper.user._id);
  const commission = await ledgerBalance('cash_commission', helper.user._id);
  const earned = await readStats(jobs, 'Your earnings at a glance');
  await pictures(jobs, 'month-earnings');
  expect([-payable, commission]).toEqual([402_500, 5_000]);
  expect(earned).toMatchObject({ 'To be paid to you': '₹4,025', 'Paid out so far': '₹0' });
  await expect(jobs.getByRole('region', { name: /^Cash commission/ })).toContainText('₹50 due');
  await jobs.context().close();

  // Every set of the ledger about these purchases balances, and so does the whole copy.
  const finance = await staff('finance');
  for (const purposeId of [cooking, inCash._id, late, planId, last._id]) {
    const { sets } = await finance.api.call(adminLedger, { purposeId });
    expect(sets.length).toBeGreaterThan(0);
    for (const { lines } of sets) expect(sum(lines.map(({ amount }) => Math.round(amount * 100)))).toBe(0);
  }
  await expect(async () => expect(await money('check')).toMatch(/^Every paisa agrees/)).toPass();
});
