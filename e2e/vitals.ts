import type { Browser } from '@playwright/test';
import { openScreens, settled, type Who } from './screens';

/** A slow phone on a slow mobile network. */
const CPU_SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

interface Vitals {
  /** Milliseconds until the largest content is drawn. */
  lcp: number;
  cls: number;
  /** Milliseconds above 50 of the tasks until the screen has loaded. */
  tbt: number;
  /** Received bytes, in kB. */
  kB: number;
}

/** Measures the first visit of a screen in a new browser context. */
export async function vitalsOf(browser: Browser, who: Who, address: string): Promise<Vitals> {
  const [page] = await openScreens(browser, who, 'en');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  let received = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (received += encodedDataLength));
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, tbt: 0 };
    Object.assign(window, { vitals: seen });
    const observe = (
      type: string,
      note: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void,
    ) =>
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => note(entry as never))).observe({
        type,
        buffered: true,
      });
    observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
    observe('layout-shift', ({ value, hadRecentInput }) => (seen.cls += hadRecentInput ? 0 : value));
    observe('longtask', ({ duration }) => (seen.tbt += duration - 50));
  });
  await page.goto(address);
  await settled(page, address);
  const { lcp, cls, tbt } = await page.evaluate(() => (window as unknown as { vitals: Omit<Vitals, 'kB'> }).vitals);
  await page.context().close();
  return { lcp: Math.round(lcp), cls: Number(cls.toFixed(3)), tbt: Math.round(tbt), kB: Math.round(received / 1_000) };
}
