import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { BRAND } from '@sahaya/domain';
import { KEEP_ALIVE_WORKER, PUSH_WORKER } from './service-workers.js';

const PUBLIC = join(import.meta.dirname, '../../public');
interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}
const { icons, ...manifest } = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as Record<
  string,
  unknown
> & { icons: Icon[] };

/** Reads the size from the header of a PNG file. */
function sizeOf(path: string): string {
  const bytes = readFileSync(join(PUBLIC, path));
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

describe('the installed app', () => {
  it('has a name, a start URL and standalone display', () => {
    expect(manifest).toMatchObject({
      id: '/',
      name: BRAND,
      short_name: BRAND,
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
    });
    expect(manifest['description']).toMatch(/.{10}/);
    for (const color of ['background_color', 'theme_color']) expect(manifest[color]).toMatch(/^#[0-9a-f]{6}$/);
  });
  it('has icons of the declared sizes, including a maskable one', () => {
    expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes, type } of icons) expect([sizeOf(src), type]).toEqual([sizes, 'image/png']);
  });
  it('is linked from the page', () => {
    const page = readFileSync(join(PUBLIC, '../index.html'), 'utf8');
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    expect(page).toContain('<link rel="apple-touch-icon" href="/icon-192.png" />');
    expect(page.match(/name="theme-color"/g)).toHaveLength(2);
  });
  it('has two workers, one per job, each with its own scope', () => {
    expect([PUSH_WORKER.scope, KEEP_ALIVE_WORKER.scope]).toEqual(['/push/', '/']);
    const [rings, keeps] = [PUSH_WORKER, KEEP_ALIVE_WORKER].map(({ file }) => readFileSync(join(PUBLIC, file), 'utf8'));
    expect([rings, keeps].map((worker) => /addEventListener\('push'/.test(worker ?? ''))).toEqual([true, false]);
    expect([rings, keeps].map((worker) => /addEventListener\('fetch'/.test(worker ?? ''))).toEqual([false, true]);
  });
});
