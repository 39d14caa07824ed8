import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PortalPage } from './portal-pages.service.js';

type Coding = keyof PortalPage['content'];

/** Sends a page in the best encoding that the client accepts, or 304 if the client has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: PortalPage): FastifyReply {
  const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers;
  const found = page.status === 200;
  reply.header('Vary', [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  reply.header('Cache-Control', found ? 'no-cache' : 'no-store');
  if (found) reply.header('ETag', page.etag);
  if (found && splitList(known).includes(page.etag)) return reply.code(304).send();

  const coding = chooseCoding(accepted);
  if (coding !== 'identity') reply.header('Content-Encoding', coding);
  return reply.code(page.status).type(page.contentType).send(page.content[coding]);
}

export function chooseCoding(accepted: string | string[] | undefined): Coding {
  const names = splitList(accepted)
    .map((item) => item.toLowerCase().split(/\s*;\s*q\s*=\s*/))
    .filter(([, quality = '1']) => Number(quality) > 0)
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((coding) => names.includes(coding)) ?? 'identity';
}

const splitList = (header: string | string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((item) => item.trim());
