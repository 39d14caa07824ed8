import { AppError } from '@sahaya/contracts';
import type { FastifyInstance } from 'fastify';

/** JSON only; an empty body is no body, whatever its content type says (decisions, Liberal in). */
export function parseJsonOnly(api: FastifyInstance): void {
  const parseJson = api.getDefaultJsonParser('remove', 'remove');
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parseJson(request, body as string, done);
  });
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    body.length === 0 ? done(null, undefined) : done(new AppError('UNSUPPORTED_MEDIA')),
  );
}
