import { defineConfig } from '@playwright/test';

/** The browser run against a whole copy that `npm run test:e2e` started: BASE_URL, CHROMIUM_PATH and SAHAYA_PORT are given. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'reports/e2e',
  reporter: [['list'], ['json', { outputFile: 'reports/e2e.json' }]],
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // One copy and two cores: the files run one after the other, and the one that kills processes is the last by name.
  workers: 1,
  use: {
    baseURL: process.env['BASE_URL'],
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'retain-on-failure',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
