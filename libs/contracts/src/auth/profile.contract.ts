import { GENDERS, LANGUAGES } from '@sahaya/domain';
import { z } from 'zod';
import { user } from './auth.contract.js';
import { endpoint, event, rpc } from '../define.js';
import { coordinates, id, nothing, number, ROLES, text } from '../shapes.js';

/** Omitted: unchanged. Empty: cleared. */
const optionalText = z.preprocess((value) => (value === null ? '' : value), z.string().max(5000).trim().optional());
const optionalNumber = z.preprocess((value) => (value === '' ? undefined : value), number.optional());
const optionalChoice = z.preprocess((value) => value || undefined, z.string().max(50).optional());
const optionalFlag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : (value ?? undefined)),
  z.boolean().optional(),
);

/** The sides of the stored squares, in pixels. */
export const PHOTO_SIZES = [256, 768] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];
/** Re-encoded by the gateway: WebP in base64, each at most 300 kB (a NATS message holds 1 MB). */
export const webpFile = z.base64().max(410_000);
export const photoFiles = z.object({ small: webpFile, large: webpFile });
export type PhotoFiles = z.output<typeof photoFiles>;

const profile = {
  name: text(),
  location: text(),
  coordinates,
  bio: optionalText,
  gender: optionalChoice,
  age: optionalNumber,
  language: z.enum(LANGUAGES).optional().catch(undefined),
  showAge: optionalFlag,
};
const row = endpoint('PUT /users/profile', 'rpc.auth.update-profile', {
  access: 'login',
  summary: 'Change the profile: name and location are required, omitted fields stay unchanged. A photo is a data URL',
  message: 'Profile updated',
  passedOnBy: ['catalog'],
  bodyLimit: 8 * 1024 * 1024,
  input: z.object({ ...profile, photo: text(8_000_000) }),
  output: z.object({ user }),
});
/** A client sends the photo as a data URL; auth receives the files that the gateway made of it. */
export const updateProfile = { ...row, input: row.input.extend({ photo: photoFiles.optional() }) };

const upload = endpoint('POST /users/profile/photo', 'rpc.auth.set-photo', {
  access: 'login',
  summary: 'Set the photo: JPEG, PNG, WebP or GIF of at most 5 MB, as the only file of a form',
  message: 'Photo updated',
  upload: 'square',
  input: nothing,
  output: z.object({ user }),
});
export const setPhoto = { ...upload, input: upload.input.extend({ photo: photoFiles }) };
export const removePhoto = endpoint('DELETE /users/profile/photo', 'rpc.auth.remove-photo', {
  access: 'login',
  summary: 'Remove the photo',
  input: nothing,
  output: z.object({ user }),
});
/** Implements `GET /photos/<id>-<size>.webp`. */
export const getPhoto = rpc(
  'rpc.auth.get-photo',
  z.object({ photoId: z.string().regex(/^[0-9a-f]{32}$/), size: z.literal(PHOTO_SIZES) }),
  z.object({ webp: z.string() }),
);
/** The URL of a photo: the small size. */
export const photoUrlOf = (photoId: string, size: PhotoSize = 256): string => `/api/photos/${photoId}-${size}.webp`;

/** The whole profile after a change; a smaller `revision` than the known one is an older state. */
export const USER_UPDATED = event(
  'events.user.updated',
  z.object({
    userId: id,
    revision: z.number().int(),
    /** The deletion of the account is planned. */
    leaving: z.boolean().optional(),
    /** The consent was given and withdrawn: not listed and not bookable. */
    consentWithdrawn: z.boolean().optional(),
    role: z.enum(ROLES),
    name: z.string(),
    phone: z.string().optional(),
    age: z.number().optional(),
    gender: z.enum(GENDERS).optional(),
    location: z.string(),
    coordinates: z.array(z.number()).optional(),
    bio: z.string().optional(),
    language: z.enum(LANGUAGES),
    showAge: z.boolean(),
    photoUrl: z.string().optional(),
    /** Blocked by staff: not listed and not bookable. */
    blocked: z.boolean().default(false),
  }),
);
