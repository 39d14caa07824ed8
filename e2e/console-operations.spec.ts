import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import {
  addVerificationDocument,
  bookingPayment,
  changeBookingStatus,
  createBooking,
  currentPolicy,
  decideVerification,
  openTicket,
  putPolicy,
  requestHelperVerification,
} from '@sahaya/contracts';
import { pictures } from './browser';
import { dialog, openDesk, StaffWrites, stateReason, to } from './desk';
import { dayAhead, pay, type Person, person, staff, visitWith } from './person';
import { test } from './test';

/** Places without other users, so that no other test finds these helpers. */
const LEH = { location: 'Leh', coordinates: [77.58, 34.15] as [number, number] };
const PHONE = `9${Date.now().toString().slice(-9)}`;
const written = new StaffWrites();

let customer: Person;
let helper: Person;
let support: Person;
let ops: Person;
let admin: Person;
/** One screen of each role for all tests; that of support receives no live updates. */
let desk: Page;
let opsDesk: Page;

const search = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });

test.beforeAll(async ({ browser }) => {
  [customer, helper, support, ops, admin] = await Promise.all([
    person('customer', 'Nandini Gupta', LEH, PHONE),
    person('helper', 'Lakshmi Rao', LEH),
    staff('support'),
    staff('ops'),
    staff('admin'),
  ]);
  desk = await openDesk(browser, support, { written, isDeaf: true });
  opsDesk = await openDesk(browser, ops, { written });
});
test.afterAll(async () => {
  // The audit log contains every change that these screens sent, and nothing else.
  expect(written.calls.length).toBeGreaterThan(0);
  await written.areLogged(admin, [support, ops]);
  for (const page of [desk, opsDesk]) await page.context().close();
});

test('a verification decided by a colleague shows that decision', async () => {
  const { verification } = await helper.api.call(requestHelperVerification, {
    idType: 'aadhaar',
    idNumber: '234567890124',
  });
  const { _id: id } = verification;
  const photo = new Blob([new Uint8Array(await desk.screenshot())], { type: 'image/png' });
  await helper.api.upload(addVerificationDocument, { id }, photo);
  const rowOn = (page: Page) =>
    page.getByRole('row').filter({ has: page.locator(`a[href$="/helpers/${helper.user._id}/show"]`) });
  for (const page of [desk, opsDesk]) {
    await to(page, 'Verifications');
    await expect(rowOn(page)).toContainText('Pending');
  }
  // The photo is shown for a reason, and nobody confirms their own acceptance.
  await rowOn(opsDesk).getByRole('button', { name: 'Show photo 1' }).click();
  await stateReason(opsDesk, 'Compare the card with the profile');
  await dialog(opsDesk).getByRole('button', { name: 'Show photo 1' }).click();
  await expect(rowOn(opsDesk).getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await pictures(opsDesk, 'console-verifications');
  await rowOn(opsDesk).getByRole('button', { name: 'Accept' }).click();
  await dialog(opsDesk).getByRole('button', { name: 'Accept' }).click();
  await expect(rowOn(opsDesk)).toContainText('A colleague has to confirm your acceptance.');
  await expect(rowOn(opsDesk).getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await admin.api.call(decideVerification, { id, decision: 'verified' });
  await rowOn(desk).getByRole('button', { name: 'Refuse' }).click();
  await dialog(desk).getByLabel('Reason').selectOption({ label: 'Photo not readable' });
  await dialog(desk).getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog(desk)).toHaveCount(0);
  await expect(
    desk.getByText(`A colleague has changed this in the meantime: ${admin.user.name} · Verified`),
  ).toBeVisible();
});

test('a policy value is changed after a preview, within its bounds', async () => {
  const page = opsDesk;
  await to(page, 'Policies');
  const years = page.getByLabel('Financial records retention');
  const look = page.getByRole('button', { name: 'Review changes' });
  const version = page.getByRole('heading', { name: /^Current: version \d+$/ });
  const before = Number((await version.textContent())?.match(/\d+$/)?.[0]);
  const kept = Number(await years.inputValue());
  await years.fill('200');
  await expect(years).toHaveAttribute('aria-invalid', 'true');
  await expect(years).toHaveAccessibleDescription(/^\d+ to \d+ years$/);
  await expect(page.getByText('1 value is out of range')).toBeVisible();
  await expect(look).toBeDisabled();

  await years.fill(String(kept + 1));
  await look.click();
  await expect(dialog(page).getByRole('row').nth(1)).toHaveText(
    `Financial records retention${kept} years${kept + 1} years`,
  );
  await dialog(page).getByRole('button', { name: 'Publish' }).click();
  await expect(dialog(page).getByText('Please select a category')).toBeVisible();
  await stateReason(page, 'The tax office asked for it');
  await dialog(page).getByRole('button', { name: 'Publish' }).click();
  await expect(version).toHaveText(`Current: version ${before + 1}`);
  await page.reload();
  await expect(page.getByRole('table', { name: `Version ${before + 1}` })).toContainText(`${kept + 1} years`);
  await expect(page.getByText('Reason: The tax office asked for it (Complaint)')).toBeVisible();

  // The API enforces the same bounds.
  const { policy } = await admin.api.call(currentPolicy, {});
  const withYears = (recordYears: number) => ({
    policy: { ...policy, version: before + 2, retention: { ...policy.retention, recordYears } },
    reason: 'The original value again',
    category: 'operations',
  });
  await expect(admin.api.call(putPolicy, withYears(200))).rejects.toMatchObject({ code: 'POLICY_OUT_OF_BOUNDS' });
  // Other tests rely on the original value.
  await admin.api.call(putPolicy, withYears(kept));
});

test('a change that moves money is proposed by one person and approved by another', async ({ browser }) => {
  const page = opsDesk;
  const adminDesk = await openDesk(browser, admin, { written: new StaffWrites() });
  const { policy } = await admin.api.call(currentPolicy, {});
  const title = `Version ${policy.version + 1} awaits approval`;
  await to(page, 'Policies');
  await page.getByLabel('A helper is late after').fill(String(policy.arrivalWithin + 5));
  await page.getByRole('button', { name: 'Review changes' }).click();
  await stateReason(page, 'Traffic is worse than it was');
  await dialog(page)
    .getByLabel('Start (Indian time)')
    .fill(`${dayAhead(2)}T09:30`);
  await expect(dialog(page).getByRole('heading', { name: 'Past visits under the new values' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText('Another person has to approve your proposal.')).toBeVisible();
  await expect(page.getByRole('region', { name: title }).getByRole('button')).toHaveText(['Withdraw']);

  await to(adminDesk, 'Policies');
  const proposal = adminDesk.getByRole('region', { name: title });
  await expect(proposal.getByRole('row').nth(1)).toHaveText(
    `A helper is late after${policy.arrivalWithin} minutes${policy.arrivalWithin + 5} minutes`,
  );
  await expect(proposal).toContainText('Traffic is worse than it was');
  await expect(proposal).toContainText(ops.user.name);
  await proposal.getByRole('button', { name: 'Approve' }).click();
  await dialog(adminDesk).getByRole('button', { name: 'Approve' }).click();
  await expect(dialog(adminDesk)).toHaveCount(0);
  // The screen of the proposer follows.
  const approved = page.getByRole('region', { name: `Version ${policy.version + 1} is approved` });
  await expect(approved).toContainText(admin.user.name);
  expect((await admin.api.call(currentPolicy, {})).policy).toEqual(policy);

  // An approved change can be stopped until its start.
  await approved.getByRole('button', { name: 'Withdraw' }).click();
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Change withdrawn')).toBeVisible();
  await expect(adminDesk.getByRole('region', { name: /^Version \d+ is approved$/ })).toHaveCount(0);
  await adminDesk.context().close();
});

test('the console by keyboard: search, saved views and CSV exports', async () => {
  const { booking } = await customer.api.call(createBooking, visitWith(helper, 2, '14:00', '16:00'));
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
  await pay(customer, booking._id);
  const { paymentId } = (await customer.api.call(bookingPayment, { bookingId: booking._id })).payment;
  const { ticket } = await customer.api.call(openTicket, {
    name: 'Nandini Gupta',
    email: customer.user.email,
    category: 'payment',
    subject: '=HYPERLINK("http://example.com")',
    message: 'Paid twice',
  });
  const page = desk;
  const view = `Open ones ${PHONE}`;

  // Each identifier leads to its page.
  const found: [string, RegExp, RegExp][] = [
    [`+91 ${PHONE}`, /^Nandini Gupta/, /\/users\/\w+\/show$/],
    [customer.user.email!, /^Nandini Gupta/, /\/users\/\w+\/show$/],
    [booking._id, /Nandini Gupta · Lakshmi Rao/, /\/bookings\/\w+\/show$/],
    [paymentId!, /Booking · order_/, /\/payments\?/],
  ];
  for (const [text, name, address] of found) {
    await page.keyboard.press('/');
    await search(page).fill(text);
    await expect(page.getByRole('option', { name })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
    await expect(dialog(page)).toHaveCount(0);
  }

  // `g t` opens the tickets, `j` selects the first row; the list of shortcuts names them.
  await page.keyboard.press('?');
  await expect(dialog(page).getByText('Next and previous row')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.getByLabel('Search number or email').fill(ticket.number);
  // Before the search, the ticket has one row as well.
  await expect(page).toHaveURL(new RegExp(ticket.number));
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await dialog(page).getByLabel('Name').fill(view);
  await dialog(page).getByRole('checkbox', { name: 'Share with the team' }).check();
  await pictures(page, 'console-saved-view');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: view })).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true, pressed: true }).blur();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Message' })).toContainText('Paid twice');

  // A saved view survives a reload, without the search text.
  await page.goto('/console/tickets?filter=%7B%7D');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: view }).click();
  await expect(page.getByRole('button', { name: 'Open', exact: true, pressed: true })).toBeVisible();
  await expect(page.getByLabel('Search number or email')).toHaveValue('');

  // A colleague sees it with the name of its owner, cannot change it, and uses it.
  await opsDesk.goto('/console/tickets?filter=%7B%7D');
  await opsDesk.getByRole('button', { name: 'Views' }).click();
  const shared = opsDesk.getByRole('menuitem', { name: new RegExp(`^${view}.*${support.user.name}`) });
  await expect(shared).toBeVisible();
  await pictures(opsDesk, 'console-views-menu');
  await shared.click();
  await expect(opsDesk.getByRole('button', { name: 'Open', exact: true, pressed: true })).toBeVisible();
  await opsDesk.getByRole('button', { name: view }).click();
  await expect(opsDesk.getByRole('menuitem', { name: 'Save this view' })).toBeVisible();
  await expect(opsDesk.getByRole('menuitem', { name: /^(?:Rename|Update|Delete)/ })).toHaveCount(0);
  await opsDesk.keyboard.press('Escape');

  await page.getByLabel('Search number or email').fill(ticket.number);
  await expect(page).toHaveURL(new RegExp(ticket.number));
  await expect(page.getByRole('row')).toHaveCount(2);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^tickets-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://example.com"")"`);
});
