import { Injectable } from '@nestjs/common';
import { AppError, type Endpoint, type PhotoFiles, updateProfile } from '@sahaya/contracts';
import { LIMITS } from '@sahaya/domain';
import { Slots } from '@sahaya/service-kit';
import type { FastifyRequest } from 'fastify';
import { endpointFields } from '../http/routes/endpoint-input.js';
import { encodePhoto, encodeWhole } from './photo-encoding.js';

type Fields = Record<string, unknown>;

const DATA_URL = /^data:image\/[\w.+-]{1,40};base64,/;
const OWN_URL = /^\/api\/photos\//;
const BASE64_LENGTH = Math.ceil(LIMITS.photoBytes / 3) * 4;

/** For the parser of forms. */
export const FORM_LIMITS = {
  // One more than is taken: a file of just the limit and one that was cut there look the same.
  fileSize: LIMITS.photoBytes + 1,
  files: 1,
  fields: 5,
  fieldSize: 1_000,
  parts: 6,
  headerPairs: 20,
};

/** Photos are checked and made small here, before they go on to auth. */
@Injectable()
export class PhotoEncoderService {
  /** An opened picture takes up to 160 MB. */
  private readonly slots = new Slots(2, 20);

  encode(bytes: Buffer): Promise<PhotoFiles> {
    return this.slots.run(() => encodePhoto(bytes));
  }

  private async upload(endpoint: Endpoint, request: FastifyRequest): Promise<Fields> {
    // The path alone, before the form is read.
    const fields = endpointFields(endpoint, { params: request.params, query: undefined, body: undefined });
    const bytes = await fileOf(request);
    const isWhole = endpoint.upload === 'whole';
    return { ...fields, photo: await (isWhole ? this.slots.run(() => encodeWhole(bytes)) : this.encode(bytes)) };
  }

  /** What was sent: of an upload the files of the photo, and of a profile those in place of its data URL. */
  async takeIn(endpoint: Endpoint, request: FastifyRequest): Promise<Fields> {
    if (endpoint.upload) return this.upload(endpoint, request);
    const fields = endpointFields(endpoint, request);
    if (endpoint.subject !== updateProfile.subject) return fields;
    const { photo, ...rest } = fields;
    // A client that sends back what it was given does not change the photo.
    if (typeof photo !== 'string' || photo === '' || OWN_URL.test(photo)) return rest;
    return { ...rest, photo: await this.encode(bytesOf(photo)) };
  }
}

function bytesOf(dataUrl: string): Buffer {
  const head = DATA_URL.exec(dataUrl)?.[0];
  if (head === undefined) throw new AppError('PHOTO_INVALID', { field: 'photo' });
  if (dataUrl.length - head.length > BASE64_LENGTH) throw new AppError('PHOTO_TOO_LARGE', { field: 'photo' });
  return Buffer.from(dataUrl.slice(head.length), 'base64');
}

async function fileOf(request: FastifyRequest): Promise<Buffer> {
  try {
    const part = await request.file();
    if (part) return await part.toBuffer();
  } catch (cause) {
    const isTooLarge = (cause as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE';
    throw Object.assign(new AppError(isTooLarge ? 'PHOTO_TOO_LARGE' : 'PHOTO_INVALID', { field: 'photo' }), { cause });
  }
  throw new AppError('PHOTO_INVALID', { field: 'photo' });
}
