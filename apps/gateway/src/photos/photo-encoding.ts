import { AppError, type PhotoFiles } from '@sahaya/contracts';
import { LIMITS } from '@sahaya/domain';
import sharp from 'sharp';

type Format = 'jpeg' | 'png' | 'webp' | 'gif';
const MAGIC: Record<Format, RegExp> = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n\x1a\n/,
  webp: /^RIFF[^]{4}WEBP/,
  gif: /^GIF8[79]a/,
};
/** Markers of pages, scripts and PDF files; about one in ten thousand images contains one by chance. */
const FOREIGN = /<html|<script|<\?php|<!doctype|%PDF-1/i;
/** The end record of an archive, which readers search in the last 64 kB. */
const ARCHIVE_END = 'PK\x05\x06';
const ARCHIVE_TAIL = 66_000;

const WEBP_BYTES = 300_000;
/** The longer side of an uncropped image; the next size is used if the file is still too large. */
const WHOLE = [1_280, 960, 640];
const QUALITIES = [82, 70, 55, 40, 20];
const SECONDS = 8;

/** Restricts the image library of the whole process: one core, no cache, and only the decoders of the allowed formats. */
export function restrictDecoders(): void {
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
  });
}

/** The format by its bytes; undefined for other files, and for files that are also something else. */
export function formatOf(bytes: Buffer): Format | undefined {
  const text = bytes.toString('latin1');
  if (FOREIGN.test(text) || text.slice(-ARCHIVE_TAIL).includes(ARCHIVE_END)) return undefined;
  return (Object.keys(MAGIC) as Format[]).find((format) => MAGIC[format].test(text));
}

/** Squares in WebP, upright and without metadata. Throws PHOTO_INVALID or PHOTO_TOO_LARGE. */
export const encodeSquares = (bytes: Buffer): Promise<PhotoFiles> =>
  ofPhoto(bytes, async () => {
    const large = await webp(bytes, [768], 'cover');
    const small = await webp(bytes, [256], 'cover');
    return { small: small.toString('base64'), large: large.toString('base64') };
  });

/** The same, uncropped and in its own proportions. */
export const encodeWhole = (bytes: Buffer): Promise<string> =>
  ofPhoto(bytes, async () => (await webp(bytes, WHOLE, 'inside')).toString('base64'));

async function ofPhoto<T>(bytes: Buffer, encode: () => Promise<T>): Promise<T> {
  if (bytes.length > LIMITS.photoBytes) throw new AppError('PHOTO_TOO_LARGE', { field: 'photo' });
  try {
    await expectPhoto(bytes);
    return await encode();
  } catch (cause) {
    throw Object.assign(new AppError('PHOTO_INVALID', { field: 'photo' }), { cause });
  }
}

const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: LIMITS.photoPixels, failOn: 'error', sequentialRead: true }).timeout({
    seconds: SECONDS,
  });

/** Reads the header only, so that a decompression bomb is refused before it is decoded. */
async function expectPhoto(bytes: Buffer): Promise<void> {
  const format = formatOf(bytes);
  const found = format && (await open(bytes).metadata());
  if (!found || found.format !== format) throw new Error('no photo');
  if (found.width * found.height > LIMITS.photoPixels) throw new Error('too many pixels');
}

async function webp(bytes: Buffer, sides: readonly number[], fit: 'cover' | 'inside'): Promise<Buffer> {
  for (const side of sides) {
    const upright = open(bytes)
      .autoOrient()
      .resize(side, side, { fit, withoutEnlargement: fit === 'inside' });
    for (const quality of QUALITIES) {
      const made = await upright.clone().webp({ quality }).toBuffer();
      if (made.length <= WEBP_BYTES) return made;
    }
  }
  throw new Error('cannot be made small');
}
