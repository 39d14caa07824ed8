import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { gameDay, runFile } from './copy';
import { test } from './test';

/** The page of the payment sandbox, where developers pay, fail and hold payments. */
const url = () => String(runFile().urls['sandbox']);

async function call<T>(path: string, body: object): Promise<T> {
  const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret } = JSON.parse(
    readFileSync(`.data/${process.env['SAHAYA_PORT'] ?? '3000'}/secrets.json`, 'utf8'),
  ) as Record<string, string>;
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await fetch(`${url()}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as T;
}
/** An order that belongs to no booking: afterwards `money:check` finds a difference, so specs that call it come earlier. */
const newOrder = () => call<{ id: string }>('/v1/orders', { amount: 45_000, currency: 'INR', receipt: 'sandbox-page' });

test.afterEach(() => fetch(`${url()}/sandbox/faults`, { method: 'DELETE' }));

for (const width of [360, 1280]) {
  test(`at ${width} px, a payment fails and is captured late, and a refund is held and released`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { id } = await newOrder();
    await page.goto(`${url()}/sandbox`);
    const status = page.getByRole('status');

    await page.getByRole('button', { name: `Fail ${id}` }).click();
    await expect(status).toHaveText(`Fail ${id}: done.`);
    const payment = page.getByRole('table', { name: 'Payments' }).getByRole('row').filter({ hasText: id });
    await expect(payment).toContainText('failed');
    await payment.getByRole('button', { name: 'Authorise late' }).click();
    await expect(payment).toContainText('captured, late');
    await expect(page.getByRole('button', { name: `Pay ${id}` })).toHaveCount(0);

    await page.getByLabel('Where').selectOption('refunds');
    await page.getByLabel('What').selectOption('held');
    await page.getByRole('button', { name: 'Break it' }).click();
    await expect(page.getByRole('table', { name: 'Faults' })).toContainText('refunds');
    const paymentId = (await payment.getByRole('cell').first().innerText()).trim();
    const refund = await call<{ id: string }>(`/v1/payments/${paymentId}/refund`, {});
    await page.reload();
    const row = page.getByRole('table', { name: 'Refunds' }).getByRole('row').filter({ hasText: refund.id });
    await expect(row).toContainText('pending, held');
    await row.getByRole('button', { name: 'Process' }).click();
    await expect(row).toContainText('processed');

    const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(isTooWide)).toBe(false);
  });
}

test('by keyboard alone: an order is paid, and a refusal is announced', async ({ page }) => {
  const { id } = await newOrder();
  await page.goto(`${url()}/sandbox`);
  await page.getByRole('button', { name: `Pay ${id}` }).focus();
  await page.keyboard.press('Enter');
  const status = page.getByRole('status');
  await expect(status).toHaveText(`Pay ${id}: done.`);
  // The button disappears after use; the focus moves to the message, not to the top of the page.
  await expect(status).toBeFocused();

  await page.getByLabel('Where').selectOption('webhooks');
  await page.getByLabel('What').selectOption('previous-secret');
  await page.getByLabel('How often').press('Enter');
  await expect(status).toContainText('There is no previous secret');
});

test('each drill of a game day breaks something, and its end repairs it', async () => {
  const drills = (await gameDay()).filter((name) => name !== 'end');
  expect(drills.length).toBeGreaterThan(5);
  const broken = async () => {
    const answer = await fetch(`${url()}/sandbox/faults`);
    return ((await answer.json()) as unknown[]).length;
  };
  for (const drill of drills) {
    await gameDay(drill);
    expect(await broken(), drill).toBeGreaterThan(0);
  }
  await gameDay('end');
  expect(await broken()).toBe(0);
});
