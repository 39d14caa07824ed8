import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayEnv } from '../gateway.env.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Vite puts files whose names carry a hash of their content into `assets/`; everything else may change in place. */
export const cacheControlOf = (path: string): string => (path.startsWith('assets/') ? IMMUTABLE : 'no-cache');

/** A path whose last part has an extension is a file; any other is a screen, which index.html draws. */
export const fileFor = (path: string): string => (/\.[^/.]+$/.test(path) ? path : 'index.html');

/** The portal at `/`, the console at `/console/`. */
export function serveSites(http: FastifyInstance, { PORTAL_DIR, CONSOLE_DIR }: GatewayEnv): void {
  // The build writes a brotli and a gzip file beside each text file.
  void http.register(fastifyStatic, { serve: false, root: resolve(PORTAL_DIR), preCompressed: true });
  http.get('/console', async (_request, reply) => reply.redirect('/console/'));
  http.get('/console/*', site(CONSOLE_DIR));
  http.get('/*', site(PORTAL_DIR));
}

function site(dir: string) {
  const root = resolve(dir);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const file = fileFor((request.params as { '*': string })['*']);
    reply.header('Cache-Control', cacheControlOf(file));
    return reply.sendFile(file, root, { cacheControl: false, dotfiles: 'ignore' });
  };
}
