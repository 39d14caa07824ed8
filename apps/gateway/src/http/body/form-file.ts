import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { type BusboyHeaders, Busboy } from '@fastify/busboy';
import { AppError } from '@sahaya/contracts';
import { LIMITS } from '@sahaya/domain';

const FORM_LIMITS = {
  // One byte more than allowed, to tell a file of exactly the limit from one that was cut.
  fileSize: LIMITS.photoBytes + 1,
  files: 1,
  fields: 5,
  fieldSize: 1_000,
  parts: 6,
  headerPairs: 20,
};

/** Boundaries, headers and other fields of a form with one file. */
const FORM_BYTES = 64 * 1024;

/** The first file of a form; a form that announces too large a file is not received. The rest of the form is received and dropped. */
export async function readFormFile(request: IncomingMessage): Promise<Buffer> {
  try {
    if (Number(request.headers['content-length'] ?? 0) > LIMITS.photoBytes + FORM_BYTES)
      throw new AppError('PHOTO_TOO_LARGE', { field: 'photo' });
    return await receiveFile(request);
  } catch (cause) {
    request.resume();
    if (cause instanceof AppError) throw cause;
    throw Object.assign(new AppError('PHOTO_INVALID', { field: 'photo' }), { cause });
  }
}

function receiveFile(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const form = new Busboy({ headers: request.headers as BusboyHeaders, limits: FORM_LIMITS });
    form.on('file', (_field, file) => {
      const chunks: Buffer[] = [];
      file.on('data', (chunk: Buffer) => chunks.push(chunk));
      file.on('error', reject);
      file.on('end', () => {
        if (file.truncated) reject(new AppError('PHOTO_TOO_LARGE', { field: 'photo' }));
        else resolve(Buffer.concat(chunks));
      });
    });
    form.on('error', reject);
    form.on('finish', () => reject(new Error('the form has no file')));
    finished(request, { writable: false }, (error) => {
      if (error) reject(error);
    });
    request.pipe(form);
  });
}
