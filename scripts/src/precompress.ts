import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(html|js|css|svg|json|webmanifest)$/;
/** A smaller file fits one packet anyway. */
const MIN_BYTES = 1_000;

/** Writes a brotli and a gzip file beside each text file of a folder; answers how many were compressed. */
export function precompress(dir: string): number {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dir, name))
    .filter((path) => TEXT.test(path) && statSync(path).size >= MIN_BYTES);
  for (const path of files) {
    const content = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
  return files.length;
}

interface BuildStep {
  name: string;
  apply: 'build';
  closeBundle: { order: 'post'; handler: () => void };
}

/**
 * The build step of portal and console, after every other plugin has written its files. `node:zlib` does the whole
 * work, so that no plugin package is needed.
 */
export const precompressed = (dir: string): BuildStep => ({
  name: 'precompress',
  apply: 'build',
  closeBundle: { order: 'post', handler: () => void precompress(dir) },
});
