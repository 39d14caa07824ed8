import { finished } from 'node:stream';
import { AppError } from '@sahaya/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a form, where the route takes an upload. */
    uploadedPhoto: Buffer | undefined;
  }
}

export const BODY_LIMIT = 256 * 1024;
/** The requests of the API have at most six levels. */
const DEEPEST = 20;
const JSON_TYPE = 'application/json';

/**
 * Leaves the body of a request unread, so that the guards refuse a request before its body is received. The interceptors
 * of a route read it. No interceptor runs for an address that no controller serves; its JSON body is checked here.
 */
export function deferBodyParsing(http: FastifyInstance): void {
  http.decorateRequest('uploadedPhoto', undefined);
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', (_request, _payload, done) => done(null));
  http.addContentTypeParser(JSON_TYPE, (request, _payload, done) => {
    if (!request.is404) return done(null);
    readUnservedJson(request).then((body) => done(null, body), done);
  });
}

/** The body as bytes. A refused body closes the connection, because the client may send more of it. */
export async function readBody(request: FastifyRequest, reply: FastifyReply, limit = BODY_LIMIT): Promise<Buffer> {
  try {
    return await receive(request, limit);
  } catch (error) {
    reply.header('connection', 'close');
    throw error;
  }
}

/** The JSON body; undefined for an empty body, whatever its content type. */
export async function readJsonBody(request: FastifyRequest, reply: FastifyReply, limit = BODY_LIMIT): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  try {
    const bytes = await receive(request, limit);
    if (bytes.length === 0) return undefined;
    if (request.mediaType !== JSON_TYPE) throw new AppError('UNSUPPORTED_MEDIA');
    return await parseJson(request, bytes);
  } catch (error) {
    reply.header('connection', 'close');
    throw error;
  }
}

const readUnservedJson = async (request: FastifyRequest) => parseJson(request, await receive(request, BODY_LIMIT));

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Prototype keys are dropped. A body that nests too deeply is refused before the parser allocates memory for it. */
function parseJson(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
  if (nestsDeeperThan(bytes, DEEPEST)) throw new AppError('INVALID_INPUT');
  const parse = request.server.getDefaultJsonParser('remove', 'remove');
  return new Promise((resolve, reject) => {
    void parse(request, bytes.toString('utf8'), (error, body: unknown) => (error ? reject(error) : resolve(body)));
  });
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING: readonly number[] = [0x5b, 0x7b];
const CLOSING: readonly number[] = [0x5d, 0x7d];

/** Whether the objects and lists of a JSON text are nested beyond a depth. The text may be malformed. */
export function nestsDeeperThan(bytes: Buffer, limit: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === BACKSLASH ? 1 : 0;
    else if (CLOSING.includes(byte)) depth--;
    else if (OPENING.includes(byte) && ++depth > limit) return true;
  }
  return false;
}

function receive({ raw, headers }: FastifyRequest, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(headers['content-length'] ?? 0) > limit) return reject(new AppError('BODY_TOO_LARGE'));
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) return void chunks.push(chunk);
      raw.off('data', take);
      reject(new AppError('BODY_TOO_LARGE'));
    };
    raw.on('data', take);
    // An error means that the client went away in the middle of its body.
    finished(raw, { writable: false }, (error) =>
      error ? reject(new AppError('INVALID_INPUT')) : resolve(Buffer.concat(chunks, length)),
    );
  });
}
