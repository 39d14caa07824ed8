import { describe, expect, it } from '@jest/globals';
import { deviceOf } from './device.js';

const MOZILLA = 'Mozilla/5.0';
describe('deviceOf', () => {
  it.each([
    [
      `${MOZILLA} (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36`,
      'Chrome on Android',
    ],
    [
      `${MOZILLA} (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1`,
      'Safari on iOS',
    ],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge on Windows',
    ],
    [`${MOZILLA} (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on macOS'],
    ['curl/8.5.0', 'curl'],
    ['', undefined],
    ['<script>alert(1)</script>', undefined],
    ['x'.repeat(500), undefined],
  ])('%s → %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));
});
