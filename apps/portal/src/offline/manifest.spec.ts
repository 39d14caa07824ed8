import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { KEEP_ALIVE_WORKER, PUSH_WORKER } from './service-workers.js';

const PUBLIC = join(import.meta.dirname, '../../public');
describe('the installed app', () => {
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
