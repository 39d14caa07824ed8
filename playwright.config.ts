import { defineConfig } from '@playwright/test';

/*
 * The browser run against the copies that `npm run test:e2e` started. SAHAYA_PORTS has the port of each copy. Every
 * worker has its own copy, so its tests may move the clock and kill processes.
 */
const ports = (process.env['SAHAYA_PORTS'] ?? '3000').split(',');
const port = ports[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
process.env['SAHAYA_PORT'] = port;
process.env['BASE_URL'] = `http://localhost:${port}`;
const part = process.env['E2E_PART'] ?? 'journeys';
/** The options of `npm run screens`, whose pictures can be compared with those of an earlier run. */
const screens = process.env['SCREENS'];
// Pictures are no test: only `npm run pictures` and `npm run screens` take them.
const journeys = screens ? 'screen-pictures.ts' : process.env['README_PICTURES'] ? 'readme-pictures.ts' : '*.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: `reports/e2e/${part}`,
  ...(screens && {
    snapshotPathTemplate: `${(JSON.parse(screens) as { compare?: string }).compare}/{arg}{ext}`,
    updateSnapshots: 'none' as const,
  }),
  reporter: [['list'], ['json', { outputFile: `reports/e2e-${part}.json` }]],
  // A wait ends with its fact. These limits are for a machine that is several times slower than usual.
  timeout: 600_000,
  expect: { timeout: 45_000 },
  workers: ports.length,
  projects: [
    {
      name: 'journeys',
      testMatch: journeys,
      testIgnore: ['z-kill.spec.ts', 'main-job.spec.ts'],
    },
    // Runs on every copy: on one with a process for each service, and on one with a single process.
    { name: 'main-job', testMatch: 'main-job.spec.ts' },
    // Runs alone: it measures the time until a killed process is ready again.
    { name: 'kill', testMatch: 'z-kill.spec.ts' },
  ],
  use: {
    baseURL: process.env['BASE_URL'],
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace costs a quarter of the processor time of a test, so it is recorded on demand: E2E_TRACE=on.
    trace: process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    // Each context would install the offline copy of the app; the specs about it allow the workers.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
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
