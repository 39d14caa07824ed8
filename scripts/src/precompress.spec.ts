import { describe, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { precompress } from './precompress.ts';

describe('precompressed files', () => {
  it('have the same content as each sufficiently large text file, including subfolders', () => {
    const dir = mkdtempSync(join(tmpdir(), 'site-'));
    mkdirSync(join(dir, 'assets'));
    const text = 'const a = 1;\n'.repeat(200);
    writeFileSync(join(dir, 'assets', 'app.js'), text);
    writeFileSync(join(dir, 'index.html'), '<title>short</title>');
    writeFileSync(join(dir, 'icon.png'), Buffer.alloc(5_000));
    expect(precompress(dir)).toBe(1);
    expect(brotliDecompressSync(readFileSync(join(dir, 'assets', 'app.js.br'))).toString()).toBe(text);
    expect(gunzipSync(readFileSync(join(dir, 'assets', 'app.js.gz'))).toString()).toBe(text);
    expect(existsSync(join(dir, 'index.html.br'))).toBe(false);
    expect(existsSync(join(dir, 'icon.png.gz'))).toBe(false);
  });

  it('leave out the files that the server changes', () => {
    const dir = mkdtempSync(join(tmpdir(), 'site-'));
    for (const name of ['index.html', 'app.js']) writeFileSync(join(dir, name), ' '.repeat(2_000));
    expect(precompress(dir, { except: /\.html$/ })).toBe(1);
    expect(existsSync(join(dir, 'index.html.br'))).toBe(false);
  });
});
