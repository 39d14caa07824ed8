import { expect } from '@playwright/test';
import { BRAND, APARTMENT_FACTOR, CURRENT_POLICY, LIMITS, PLATFORM_FEE_BPS, PROCESSING_FEE_BPS } from '@sahaya/domain';
import { addressOf, fitsTheScreen, lead, openAs, pictures, SIZE_NAMES } from './browser';
import { BASE_URL, PASSWORD, person } from './person';
import { test } from './test';

type Who = 'guest' | 'customer' | 'helper';
const DEVICES = { phone: 'a phone', desk: 'a desk' } as const;

const STAYS = undefined;
const LOGIN = '/login';
const HOME = '/';
const DASHBOARD = '/dashboard';
const UNKNOWN_ID = '0'.repeat(24);

/** The page that each URL leads to, by role. */
const TABLE: readonly (readonly [path: string, ends: Record<Who, string | undefined>])[] = [
  ['/', { guest: STAYS, customer: STAYS, helper: STAYS }],
  ['/login', { guest: STAYS, customer: DASHBOARD, helper: DASHBOARD }],
  ['/register', { guest: STAYS, customer: DASHBOARD, helper: DASHBOARD }],
  ['/register?role=helper', { guest: STAYS, customer: DASHBOARD, helper: DASHBOARD }],
  ['/privacy-policy', { guest: STAYS, customer: STAYS, helper: STAYS }],
  ['/terms-conditions', { guest: STAYS, customer: STAYS, helper: STAYS }],
  ['/cancellation-refund', { guest: STAYS, customer: STAYS, helper: STAYS }],
  ['/service-delivery', { guest: STAYS, customer: STAYS, helper: STAYS }],
  ['/contact', { guest: STAYS, customer: STAYS, helper: STAYS }],
  ['/dashboard', { guest: LOGIN, customer: STAYS, helper: STAYS }],
  ['/helpers', { guest: LOGIN, customer: STAYS, helper: STAYS }],
  ['/helpers?service=cooking', { guest: LOGIN, customer: STAYS, helper: STAYS }],
  ['/book', { guest: LOGIN, customer: STAYS, helper: DASHBOARD }],
  ['/my-bookings', { guest: LOGIN, customer: STAYS, helper: STAYS }],
  ['/my-subscriptions', { guest: LOGIN, customer: STAYS, helper: DASHBOARD }],
  ['/helper-subscriptions', { guest: LOGIN, customer: DASHBOARD, helper: STAYS }],
  [`/my-subscriptions/${UNKNOWN_ID}`, { guest: LOGIN, customer: STAYS, helper: DASHBOARD }],
  [`/helper-subscriptions/${UNKNOWN_ID}`, { guest: LOGIN, customer: DASHBOARD, helper: STAYS }],
  ['/profile', { guest: LOGIN, customer: STAYS, helper: STAYS }],
  ['/chats', { guest: LOGIN, customer: STAYS, helper: STAYS }],
  ['/no-such-page', { guest: HOME, customer: HOME, helper: HOME }],
  ['/helper', { guest: HOME, customer: HOME, helper: HOME }],
  ['/dashboard/more', { guest: HOME, customer: HOME, helper: HOME }],
];

for (const size of SIZE_NAMES) {
  const device = DEVICES[size];
  for (const who of ['guest', 'customer', 'helper'] as const) {
    test(`each URL leads to the right page for a ${who} at ${device}`, async ({ browser }) => {
      const one = who === 'guest' ? undefined : await person(who, 'Meera Joshi');
      const page = await openAs(browser, one, { size });
      await page.goto('/no-such-page');
      await expect(page).toHaveURL(/\/$/);
      for (const [path, { [who]: end }] of TABLE) {
        await lead(page, path);
        await expect.poll(() => addressOf(page), path).toBe(end ?? path);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        await fitsTheScreen(page, path);
      }
      await page.context().close();
    });
  }

  test.describe('the installable app', () => {
    test.use({ serviceWorkers: 'allow' });

    test(`a browser offers to install the app, at ${device}`, async ({ browser }) => {
      const page = await openAs(browser, undefined, { size }, '/');
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      const devtools = await page.context().newCDPSession(page);
      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
      // A test has a private window, in which nothing can be installed.
      expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
      const { errors, manifest } = await devtools.send('Page.getAppManifest');
      expect(errors).toEqual([]);
      expect(manifest).toMatchObject({ display: 'kStandalone' });
      await page.context().close();
    });
  });

  test(`a logout leads to the landing page, at ${device}`, async ({ browser }) => {
    for (const path of ['/contact', '/my-bookings']) {
      const page = await openAs(browser, await person('customer', 'Kavya Menon'), { size }, path);
      if (size === 'phone') await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect.poll(() => addressOf(page), path).toBe(HOME);
      await page.context().close();
    }
  });

  test(`a login returns to the requested page, at ${device}`, async ({ browser }) => {
    const { user } = await person('customer', 'Kavya Menon');
    const page = await openAs(browser, undefined, { size });
    await page.goto('/helpers?service=cooking');
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('Email or mobile number').fill(user.email ?? '');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/helpers\?service=cooking$/);
    await page.context().close();
  });

  test(`the landing page leads to a registration in each role, at ${device}`, async ({ browser }) => {
    const page = await openAs(browser, undefined, { size });
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Become a Helper' }).first().click();
    await expect(page.getByRole('radio', { name: 'Offer Services' })).toBeChecked();
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Book a Helper' }).first().click();
    await expect(page).toHaveURL(/\/#helpers$/);
    const search = page.getByRole('region', { name: 'Find a helper near you' });
    await expect(search.getByLabel('Where')).toBeInViewport();
    await search
      .getByRole('link', { name: /^Book / })
      .first()
      .click();
    await expect(page.getByRole('radio', { name: 'Find Helpers' })).toBeChecked();
    await page.context().close();
  });

  test(`the landing page names prices and cities, and a city fills the search, at ${device}`, async ({ browser }) => {
    const page = await openAs(browser, undefined, { size });
    // The counts of this copy may be some minutes old.
    const prices = [{ service: 'cooking', minutes: 120, low: 440, high: 680 }];
    const cities = [{ city: 'Delhi NCR', helpers: 5 }];
    await page.route('**/api/site/overview', (route) =>
      route.fulfill({ json: { success: true, data: { prices, cities } } }),
    );
    await page.goto('/');
    await page.getByRole('region', { name: /What do you need/ }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('link', { name: 'Cooking ₹440–₹680' })).toBeVisible();
    await pictures(page, 'landing-facts');
    await page.getByRole('link', { name: 'Delhi NCR 5 helpers' }).click();
    const search = page.getByRole('region', { name: 'Find a helper near you' });
    await expect(search.getByLabel('Where')).toHaveValue('Delhi NCR');
    await expect(search.getByText('Near Delhi NCR')).toBeVisible();
    await expect(search.getByLabel('Where')).toBeInViewport();
    await page.getByRole('region', { name: 'How It Works' }).scrollIntoViewIfNeeded();
    await page.getByText('Can I cancel?').click();
    await expect(page.getByText('Yes. It is free until the helper accepts', { exact: false })).toBeVisible();
    await page.context().close();
  });

  test(`the landing page works while its search cannot be loaded, at ${device}`, async ({ browser }) => {
    const page = await openAs(browser, undefined, { size });
    await page.route(/\/assets\/site-[^/]+\.js$/, (route) => route.abort());
    await page.goto('/');
    const section = page.getByRole('region', { name: 'Find a helper near you' });
    await section.scrollIntoViewIfNeeded();
    await expect(section.getByRole('alert')).toHaveText('Something went wrong while loading it. Please try again.');
    await page.getByRole('region', { name: /What do you need/ }).scrollIntoViewIfNeeded();
    await page.getByRole('main').getByRole('link', { name: 'Book a Helper' }).first().click();
    await section.getByRole('link', { name: 'Get Started' }).click();
    await expect(page.getByRole('radio', { name: 'Find Helpers' })).toBeChecked();
    await page.context().close();
  });

  test(`the contact form thanks the sender whether support runs or not, at ${device}`, async ({ browser }) => {
    const page = await openAs(browser, undefined, { size });
    const write = async (subject: string) => {
      await page.getByLabel('Full name').fill('Meera Joshi');
      await page.getByLabel('Email', { exact: true }).fill('meera@example.com');
      await page.getByLabel('Category').selectOption({ label: 'Payment' });
      await page.getByLabel('Subject').fill(subject);
      await page.getByLabel('Message', { exact: true }).fill('The refund of Tuesday is not there yet.');
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByRole('alert')).toHaveText(
        'Thank you for contacting us. We will get back to you as soon as possible.',
      );
    };
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();

    await page.route('**/api/support/tickets', (route) => route.abort());
    await write('While support is away');
    await expect(page.getByText('Kept here; it is sent again when you open this page')).toBeVisible();

    await page.unroute('**/api/support/tickets');
    await write('While support is there');
    await expect(page.getByText(/^Ticket T-\d{4}-\d{6}$/)).toHaveCount(1);

    await page.reload();
    await expect(page.getByText(/^Ticket T-\d{4}-\d{6}$/)).toHaveCount(2);
    await page.context().close();
  });
}

const hours = (minutes: number) => `${minutes / 60} hours`;
const percent = (bps: number) => `${bps / 100}%`;
const { cancellation, noShow, helperCancellation, changes, refunds, complaints, sameDay } = CURRENT_POLICY;

/** Texts of the legal pages, computed from the policy that the server uses. */
const POLICY_VALUES: Record<string, readonly string[]> = {
  '/cancellation-refund': [
    `Cancelling is free until ${hours(cancellation.freeBeforeStart)} before the start`,
    `${percent(cancellation.lateFeeBps)} of the base amount`,
    `waits ${noShow.grace} minutes after the start`,
    `at least ${hours(helperCancellation.freeBeforeStart)} before the start`,
    `a credit of ${percent(helperCancellation.lateCreditBps)} of the total`,
    `for up to ${hours(CURRENT_POLICY.replacementWithin)}`,
    `${hours(changes.addressBeforeStart)} before the start`,
    `${hours(changes.timeBeforeStart)} before the start`,
    `${changes.free} free change`,
    `Up to ${refunds.upiAndWallets.withinHours} hours`,
    `${refunds.cards.businessDays.min} to ${refunds.cards.businessDays.max} business days`,
    `${refunds.netBanking.days.min} to ${refunds.netBanking.days.max} days`,
    `tell us within ${hours(refunds.reportWithin)}`,
    `poor quality within ${hours(complaints.qualityWithin)}`,
    `within ${hours(complaints.claimWithin)} of the end`,
  ],
  '/terms-conditions': [
    `${LIMITS.ageMin} or older`,
    `platform fee of ${percent(PLATFORM_FEE_BPS)}`,
    `processing fee of ${percent(PROCESSING_FEE_BPS)}`,
    `× ${APARTMENT_FACTOR['2bhk']}`,
    `less than ₹${(CURRENT_POLICY.arbitrationFromPaise / 100).toLocaleString('en-IN')}`,
    `covers ${CURRENT_POLICY.subscription.days} days`,
    'Skills are self-reported',
  ],
  '/privacy-policy': [
    `${CURRENT_POLICY.retention.recordYears} years`,
    `at the latest ${CURRENT_POLICY.retention.purgeDays} days after`,
    `change your mind for ${LIMITS.deletionUndoDays} days`,
  ],
  '/service-delivery': [
    `emergency surcharge of ${percent(sameDay.emergencySurchargeBps)}`,
    `${sameDay.immediateWithin.min / 60} to ${sameDay.immediateWithin.max / 60} hours after you ask`,
    `within ${CURRENT_POLICY.arrivalWithin} minutes of the agreed time`,
    `${CURRENT_POLICY.serviceRadiusKm.min} to ${CURRENT_POLICY.serviceRadiusKm.max} km`,
    `up to ${CURRENT_POLICY.bookAheadDays.max} days ahead`,
    'Delhi NCR',
    'Mumbai region',
    'Kolkata',
  ],
};

/** Link previews read the HTML of the server; they run no script. */
test('each public page previews itself with an absolute address and a picture', async ({ request }) => {
  const titles = new Set<string | undefined>();
  for (const path of ['/', '/login', '/register', ...Object.keys(POLICY_VALUES), '/contact']) {
    const answer = await request.get(path);
    const html = await answer.text();
    const readTag = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`).exec(html)?.[1];
    expect(answer.status(), path).toBe(200);
    expect(html, path).toContain(`<link rel="canonical" href="${BASE_URL}${path}" />`);
    expect(readTag('og:url'), path).toBe(BASE_URL + path);
    expect(readTag('og:description'), path).toBe(readTag('description'));
    titles.add(readTag('og:title'));
    const picture = await request.get(readTag('og:image') ?? '');
    expect([picture.status(), picture.headers()['content-type']], path).toEqual([200, 'image/png']);
  }
  expect(titles.size).toBe(8);
});

test('search engines find the public pages, and neither pages behind the login nor unknown ones', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses).toContain(`${BASE_URL}/contact`);
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200);
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${BASE_URL}/sitemap.xml`);
  for (const start of ['/api', '/console', '/dashboard', '/helper/']) expect(robots).toContain(`Disallow: ${start}\n`);
  for (const [path, status] of [
    ['/dashboard', 200],
    ['/helper/64f0c0ffee64f0c0ffee64f0', 200],
    ['/no-such-page', 404],
    ['/console/', 200],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(status);
    expect(await answer.text(), path).toContain('<meta name="robots" content="noindex" />');
  }
});

test('an unknown address has status 404 and leads to the landing page', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Book a Helper' })).toBeVisible();
});

test('the landing page describes the services within the content security policy', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Book a Helper' })).toBeVisible();
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  const { '@graph': graph } = JSON.parse(data ?? '') as { '@graph': { '@type': string; name: string }[] };
  expect(graph.map((entry) => `${entry['@type']} ${entry.name}`)).toEqual(
    expect.arrayContaining([`Organization ${BRAND}`, 'Service Cooking', 'Service Elderly care']),
  );
  expect(violations).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a public page shows what it is about and the links to the others', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(BRAND);
    await page.getByRole('link', { name: /^Contact/ }).click();
    await expect(page).toHaveTitle(`Contact · ${BRAND}`);
  });
});

test('the legal pages show the current policy and link to the start page', async ({ page }) => {
  for (const [path, values] of Object.entries(POLICY_VALUES)) {
    await page.goto(path);
    for (const value of values) await expect(page.getByRole('article'), path).toContainText(value);
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL(/\/$/);
  }
});

test('a link to a part of a legal page shows that part, below the header', async ({ page }) => {
  await page.goto('/service-delivery');
  await page.getByRole('link', { name: 'you get everything back and a credit' }).click();
  await expect(page).toHaveURL(/\/cancellation-refund#helper-cancels$/);
  await expect(page.getByRole('heading', { name: 'If the helper cancels' })).toBeInViewport();
  const top = await page.getByRole('heading', { name: 'If the helper cancels' }).boundingBox();
  const header = await page.getByRole('banner').first().boundingBox();
  expect(top?.y ?? 0).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});

test('the loading screen is shown for a second at the start', async ({ page }) => {
  // The page's clock is stopped, so the second does not depend on the loading time.
  const time = new Date();
  await page.clock.install({ time });
  await page.clock.pauseAt(new Date(time.getTime() + 1_000));
  await page.goto('/');
  await expect(page.getByRole('status', { name: `${BRAND} is loading` })).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.getByRole('link', { name: 'Book a Helper' })).toBeVisible();
});

test('a printed legal page contains its text alone', async ({ page }) => {
  await page.goto('/terms-conditions');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const part of ['banner', 'contentinfo', 'navigation'] as const)
    await expect(page.getByRole(part).filter({ visible: true })).toHaveCount(0);
});

test('a script that somebody put into a page does not run, and is reported', async ({ page }) => {
  await page.goto('/terms-conditions');
  const reported = page.waitForResponse('**/api/policy-reports');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.append("document.title = 'Taken over'");
    document.head.append(script);
  });
  expect((await reported).status()).toBe(204);
  expect(await page.title()).not.toBe('Taken over');
});
