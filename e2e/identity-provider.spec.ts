import { expect, type Page } from '@playwright/test';
import { decideVerification, myHelperVerification } from '@sahaya/contracts';
import { addressOf, fitsTheScreen, openAs, picture, pictures } from './browser';
import { dialog, openDesk, StaffWrites, to } from './desk';
import { person, staff } from './person';
import { test } from './test';

/** The name that the portal of a copy has for the stand-in. */
const PROVIDER = 'Test DigiLocker';

/** From the profile to the page of the provider. */
async function leaveForProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Verify with ${PROVIDER}` }).click();
  await expect(page.getByRole('heading', { name: 'Share your documents?' })).toBeVisible();
}

test('a helper lets the identity provider confirm a document, and two people of staff accept it', async ({
  browser,
}) => {
  const [helper, ops, admin] = await Promise.all([person('helper', 'Ravi Kumar'), staff('ops'), staff('admin')]);
  const page = await openAs(browser, helper, { size: 'phone' }, '/profile/work');
  const check = page.getByRole('region', { name: 'Identity check' });

  // A helper who shares nothing comes back to both ways.
  await expect(check.getByText('Or send photos')).toBeVisible();
  await fitsTheScreen(page);
  await picture(page, 'identity-provider-choice');
  await leaveForProvider(page);
  await picture(page, 'identity-provider-consent');
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(check.getByRole('alert')).toContainText('You did not share a document.');
  await expect.poll(() => addressOf(page)).toBe('/profile/work');
  await expect(check.getByRole('button', { name: 'Request verification' })).toBeVisible();

  await leaveForProvider(page);
  await page.getByLabel('Name on the document').fill('R. KUMAR');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(check.getByRole('alert')).toHaveText(
    `${PROVIDER} has confirmed your document. Our team now looks at it.`,
  );
  await expect(check.getByText('Being reviewed: PAN card •••• 234F.')).toBeVisible();
  await expect.poll(() => addressOf(page)).toBe('/profile/work');
  await fitsTheScreen(page);
  await picture(page, 'identity-provider-confirmed');

  const written = new StaffWrites();
  const desk = await openDesk(browser, ops, { written });
  await to(desk, 'Verifications');
  const row = desk.getByRole('row').filter({ has: desk.locator(`a[href$="/helpers/${helper.user._id}/show"]`) });
  await expect(row).toContainText(`Confirmed by ${PROVIDER}`);
  await expect(row).toContainText('Name matches the profile');
  await expect(row).toContainText('Not needed');
  await pictures(desk, 'console-verification-confirmed');
  await row.getByRole('button', { name: 'Accept' }).click();
  await dialog(desk).getByRole('button', { name: 'Accept' }).click();
  await expect(row).toContainText('A colleague has to confirm your acceptance.');

  const { verification } = await helper.api.call(myHelperVerification, {});
  await admin.api.call(decideVerification, { id: verification?._id ?? '', decision: 'verified' });
  await page.reload();
  await expect(check.getByText(/^Checked in .*: PAN card •••• 234F\./)).toBeVisible();
  await expect(check.getByText(new RegExp(`^Confirmed by ${PROVIDER} on `))).toBeVisible();
  await written.areLogged(admin, [ops]);
});
