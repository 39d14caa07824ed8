import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import {
  adminAnalytics,
  adminSignals,
  changeBookingStatus,
  createBooking,
  openBookingChat,
  sendMessage,
  setPayoutAccount,
} from '@sahaya/contracts';
import { istDate, monthOf } from '@sahaya/domain';
import { fitsTheScreen, picture, SIZES } from './browser';
import { dialog, openDesk, StaffWrites, stateReason, to } from './desk';
import { dayAhead, paidVisit, PASSWORD, person, staff, visitWith } from './person';
import { test } from './test';

const written = new StaffWrites();

test('ops find the unfilled requests of a city by area and hour, on a phone and at a desk, and save them as a file', async ({
  browser,
}) => {
  const [customer, helper, ops] = await Promise.all([
    person('customer', 'Nandini Gupta'),
    person('helper', 'Ravi Kumar'),
    staff('ops'),
  ]);
  const { booking } = await customer.api.call(createBooking, visitWith(helper, 3));
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'cancelled' });
  const visit = await paidVisit(customer, helper, 4, '09:00', '11:00');
  await helper.api.call(changeBookingStatus, { id: visit, status: 'completed' });
  const today = istDate(new Date());
  await expect(async () => {
    const asked = { from: today, to: today, city: 'Delhi NCR', service: '' };
    const { areas, totals, cohorts = [] } = await ops.api.call(adminAnalytics, asked);
    expect(areas.find(({ name }) => name === 'Saket, Delhi NCR')?.totals['unfilledAt9']).toBeGreaterThan(0);
    expect(totals['completedRequests']).toBeGreaterThan(0);
    expect(totals['bookedMinutes']).toBeGreaterThan(0);
    expect(cohorts.map(({ month }) => month)).toContain(monthOf(today));
  }).toPass();

  const desk = await openDesk(browser, ops, { written });
  await to(desk, 'Analytics');
  await desk.getByLabel('To', { exact: true }).fill(today);
  await expect(desk).toHaveURL((url) => url.searchParams.get('to') === today);
  await desk.getByLabel('From', { exact: true }).fill(today);
  await desk.getByRole('combobox', { name: /^City/ }).click();
  await desk.getByRole('option', { name: 'Delhi NCR' }).click();
  const heat = desk.getByRole('table', { name: 'Unfilled requests by area and hour' });
  await expect(heat.getByRole('columnheader', { name: '9 am' })).toBeVisible();
  await expect(heat.getByRole('row', { name: /Saket/ })).toBeVisible();
  await expect(desk).toHaveURL(/city=Delhi\+NCR/);
  await picture(desk, 'console-analytics');

  const steps = desk.getByRole('list', { name: 'From search to repeat' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /^Searches\d/,
    /^Profile views/,
    /^Requests.*[1-9]\d*$/,
    /^Accepted.* of requests[1-9]\d*$/,
    /^Paid requests.* of accepted[1-9]\d*$/,
    /^Completed requests.* of paid requests[1-9]\d*$/,
    /^Repeat requests/,
  ]);
  // The cohorts are in the order of their months, and the period ends in this one.
  const cohort = desk.getByRole('table', { name: 'Retention' }).getByRole('row').last();
  await expect(cohort.getByRole('rowheader')).toContainText(today.slice(0, 4));
  await expect(cohort.getByRole('cell').first()).toHaveText(/^[1-9]/);
  const supply = desk.getByRole('table', { name: 'Hours offered and booked' });
  await desk.getByText('Show as a table').last().click();
  await expect(supply.getByRole('columnheader')).toHaveText(['Day', 'Hours offered', 'Hours booked']);
  await expect(supply.getByRole('row').last().getByRole('cell').last()).toHaveText(/[1-9]/);

  await desk.getByLabel('From', { exact: true }).fill(dayAhead(-6));
  await expect(desk).toHaveURL((url) => url.searchParams.get('from') === dayAhead(-6));
  // Amounts between two days are not invented: the lines have straight segments only.
  const lines = desk.locator('path.MuiLineElement-root, .MuiLineChart-line');
  await expect(lines).toHaveCount(2);
  for (const line of await lines.all()) await expect(line).toHaveAttribute('d', /^M[\d.,-]+(L[\d.,-]+){6}$/);
  await desk.getByLabel('From', { exact: true }).fill(today);
  await expect(desk).toHaveURL((url) => url.searchParams.get('from') === today);
  await expect(heat.getByRole('row', { name: /Saket/ })).toBeVisible();

  const saved = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Download CSV' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file).toMatch(/^\uFEFFDay \(IST\),Requests,/);
  expect(file).toContain(`\r\n${today},`);

  await desk.setViewportSize(SIZES.phone);
  await fitsTheScreen(desk, 'analytics on a phone');
  await picture(desk, 'console-analytics-phone');
  expect(written.calls).toEqual([]);
});

test('support dismisses a signal of a helper who asks for payment outside', async ({ browser }) => {
  const name = 'Sunil Pawar';
  const [customer, helper, support] = await Promise.all([
    person('customer', 'Nandini Gupta'),
    person('helper', name),
    staff('support'),
  ]);
  const bookingId = await paidVisit(customer, helper, 3, '09:00', '11:00');
  const { _id: chatId } = await helper.api.call(openBookingChat, { bookingId });
  for (const content of ['Next time pay me on GPay', 'It is cheaper outside the app'])
    await helper.api.call(sendMessage, { id: chatId, content, clientMsgId: content });
  await expect(async () => {
    const { signals } = await support.api.call(adminSignals, { rule: 'payment-outside', limit: 100 });
    expect(signals.flatMap(({ people }) => people.map(({ _id }) => _id))).toContain(helper.user._id);
  }).toPass();

  const desk = await openDesk(browser, support, { written });
  await to(desk, 'Signals');
  const row = desk.getByRole('row', { name: new RegExp(name) });
  await expect(row.getByRole('link', { name: /^Chat, / })).toBeVisible();
  await picture(desk, 'console-signals');
  await row.getByRole('button', { name: 'Dismiss' }).click();
  await stateReason(desk, 'They joke with each other');
  await dialog(desk).getByRole('button', { name: 'Dismiss' }).click();
  await expect(desk.getByText('Decision recorded')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(desk.getByRole('list', { name: 'Rules' })).toBeVisible();
  await desk.setViewportSize(SIZES.phone);
  await fitsTheScreen(desk, 'signals on a phone');
  await picture(desk, 'console-signals-phone');
});

test('support looks at a visit between two accounts of one browser', async ({ browser }) => {
  const names = ['Meera Joshi', 'Kiran Joshi', 'Leela Joshi'] as const;
  const [customer, helper, third, support] = await Promise.all([
    person('customer', names[0]),
    person('helper', names[1]),
    person('customer', names[2]),
    staff('support'),
  ]);
  const headers = { 'content-type': 'application/json', 'Device-Key': `browser-of-${customer.user._id}` };
  for (const { user, fetch } of [customer, helper, third]) {
    const body = JSON.stringify({ identifier: user.email, password: PASSWORD });
    expect((await fetch('/api/auth/login', { method: 'POST', headers, body })).status).toBe(200);
  }
  const visit = await paidVisit(customer, helper, 5, '09:00', '11:00');
  await helper.api.call(changeBookingStatus, { id: visit, status: 'completed' });
  for (const [rule, count] of [
    ['shared-device', 3],
    ['self-booking', 2],
  ] as const)
    await expect(async () => {
      const { signals } = await support.api.call(adminSignals, { rule, limit: 100 });
      const signal = signals.find(({ people }) => people.some(({ _id }) => _id === helper.user._id));
      expect(signal?.people).toHaveLength(count);
    }).toPass();

  const desk = await openDesk(browser, support, { written });
  await to(desk, 'Signals');
  const shared = desk.getByRole('row', { name: /^Several accounts on one device.*Joshi/ });
  for (const name of names)
    await expect(
      shared.getByRole('link', { name: new RegExp(`^(Customer|Helper) ${name}, signed in on `) }),
    ).toBeVisible();
  const booked = desk.getByRole('row', { name: /^A visit between two people with one device.*Joshi/ });
  await expect(booked.getByRole('link', { name: /^Booking, / })).toBeVisible();
  await expect(booked.getByText(/^A household may let its helper sign in on its device/)).toBeVisible();
  await picture(desk, 'console-signals-device');
  await desk.setViewportSize(SIZES.phone);
  await fitsTheScreen(desk, 'signals of a device on a phone');
  await picture(desk, 'console-signals-device-phone');
  await desk.setViewportSize(SIZES.desk);
  await shared.getByRole('button', { name: 'Dismiss' }).click();
  await stateReason(desk, 'They are one family');
  await dialog(desk).getByRole('button', { name: 'Dismiss' }).click();
  await expect(desk.getByText('Decision recorded')).toBeVisible();
  await expect(shared).toHaveCount(0);
  await expect(booked).toBeVisible();
});

test('support looks at helpers with one payout account', async ({ browser }) => {
  const names = ['Gauri Pillai', 'Hari Pillai', 'Indu Pillai'] as const;
  const [support, ...helpers] = await Promise.all([staff('support'), ...names.map((name) => person('helper', name))]);
  const upiId = `pillai.${helpers[0]!.user._id}@okbank`;
  const account = { method: 'upi', name: 'Hari Pillai', accountNumber: '', ifsc: '', password: PASSWORD };
  const spellings = [upiId, upiId.toUpperCase(), ` ${upiId}`];
  for (const [index, { api }] of helpers.entries())
    await api.call(setPayoutAccount, { ...account, upiId: spellings[index]! });
  await expect(async () => {
    const { signals } = await support.api.call(adminSignals, { rule: 'shared-payout-account', limit: 100 });
    expect(signals.map(({ people }) => people.map(({ name }) => name).toSorted())).toContainEqual([...names]);
  }).toPass();

  const desk = await openDesk(browser, support, { written });
  await to(desk, 'Signals');
  const shared = desk.getByRole('row', { name: /^Several helpers with one payout account.*Pillai/ });
  for (const name of names)
    await expect(
      shared.getByRole('link', { name: new RegExp(`^Helper ${name}, had the payout account on `) }),
    ).toBeVisible();
  await expect(shared.getByText(/^Couples and families who work as helpers often have one bank account/)).toBeVisible();
  await expect(desk.getByRole('main')).not.toContainText('okbank');
  await picture(desk, 'console-signals-payout-account');
  await desk.setViewportSize(SIZES.phone);
  await fitsTheScreen(desk, 'signals of a payout account on a phone');
  await picture(desk, 'console-signals-payout-account-phone');
  await desk.setViewportSize(SIZES.desk);
  await shared.getByRole('button', { name: 'Dismiss' }).click();
  await stateReason(desk, 'They are one family');
  await dialog(desk).getByRole('button', { name: 'Dismiss' }).click();
  await expect(desk.getByText('Decision recorded')).toBeVisible();
  await expect(shared).toHaveCount(0);
});
