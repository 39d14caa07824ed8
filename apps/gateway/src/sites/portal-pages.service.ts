import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@sahaya/service-kit';
import { z } from 'zod';
import type { GatewayEnv } from '../gateway.env.js';
import { isFilePath } from './site-files.js';

const PLACEHOLDER = '%PUBLIC_URL%';
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

/** `pages.json` of the portal's build: the page of each path, and the files that contain the placeholder. */
const pagesFile = z.object({
  routes: z.array(z.object({ pattern: z.string().transform((pattern) => new RegExp(pattern, 'i')), file: z.string() })),
  notFound: z.string(),
  files: z.array(z.string()),
});

export interface PortalPage {
  status: 200 | 404;
  contentType: string;
  etag: string;
  content: { identity: Buffer; br: Buffer; gzip: Buffer };
}

/** The pages of the portal with the public address filled in. A file is read again after it has changed. */
@Injectable()
export class PortalPagesService {
  private readonly root: string;
  private readonly publicUrl: string;
  private readonly known = new Map<string, { mtimeMs: number; value: unknown }>();

  constructor(@Inject(ENV) { PORTAL_DIR, PUBLIC_URL }: GatewayEnv) {
    this.root = resolve(PORTAL_DIR);
    this.publicUrl = PUBLIC_URL;
  }

  /** The page of a path; undefined for other files, such as scripts and pictures. */
  async find(path: string): Promise<PortalPage | undefined> {
    const { routes, files, notFound } = await this.read('pages.json', (text) => pagesFile.parse(JSON.parse(text)));
    const name = path.slice(1);
    const file = routes.find(({ pattern }) => pattern.test(path))?.file ?? files.find((it) => it === name);
    if (file) return { status: 200, ...(await this.readPage(file)) };
    return isFilePath(path) ? undefined : { status: 404, ...(await this.readPage(notFound)) };
  }

  private readPage(file: string): Promise<Omit<PortalPage, 'status'>> {
    return this.read(file, (text) => {
      const identity = Buffer.from(text.replaceAll(PLACEHOLDER, this.publicUrl));
      return {
        contentType: CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
        etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
        content: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) },
      };
    });
  }

  private async read<T>(file: string, parse: (text: string) => T): Promise<T> {
    const path = resolve(this.root, file);
    const { mtimeMs } = await stat(path);
    const known = this.known.get(file);
    if (known?.mtimeMs === mtimeMs) return known.value as T;
    const value = parse(await readFile(path, 'utf8'));
    this.known.set(file, { mtimeMs, value });
    return value;
  }
}
