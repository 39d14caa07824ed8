import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(html|js|css|svg|json|webmanifest)$/;
/** Smaller files fit into one packet. */
const MIN_BYTES = 1_000;

/** Writes a brotli and a gzip file for each text file of a folder; returns the number of compressed files. */
export function precompress(dir: string, { except }: { except?: RegExp } = {}): number {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dir, name))
    .filter((path) => TEXT.test(path) && !except?.test(path) && statSync(path).size >= MIN_BYTES);
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

/** The build step of portal and console that runs after all other plugins. It uses only `node:zlib`. */
export const precompressed = (dir: string, options?: { except: RegExp }): BuildStep => ({
  name: 'precompress',
  apply: 'build',
  closeBundle: { order: 'post', handler: () => void precompress(dir, options) },
});
