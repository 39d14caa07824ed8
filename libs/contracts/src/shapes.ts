import { STAFF_ROLES, type StaffRole } from '@sahaya/domain';
import { z } from 'zod';

/* Schemas shared by contracts. They accept common variants: an absent or null text is '', a numeric string is a number, an id may be an object with `_id`. Any other wrong type is refused as INVALID_INPUT. */

const hexId = z
  .string()
  .regex(/^[0-9a-f]{24}$/i, 'Not a valid id')
  .toLowerCase();
const unwrapId = (value: unknown) =>
  typeof value === 'object' && value !== null && '_id' in value ? value._id : value;

/** A record id in a path or an internal message. */
export const id = hexId;
/** A reference in a body: an id, an object with `_id`, or nothing (''), which the form rules then refuse. */
export const ref = z.preprocess((value) => unwrapId(value) ?? '', z.union([z.literal(''), hexId]));

/** Trimmed text; absent is ''. */
export const text = (max = 5000) =>
  z.preprocess((value) => value ?? '', z.string().max(max, `At most ${max} characters`).trim());
/** As typed, not trimmed (passwords). */
export const rawText = (max = 1024) =>
  z.preprocess((value) => value ?? '', z.string().max(max, `At most ${max} characters`));

const numeric = (value: unknown) => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
};
/** A number or a numeric string; null for anything else. */
export const number = z.preprocess(numeric, z.number().nullable());

/** A whole number of a query with its default and bounds; values out of bounds are clamped. */
export const count = (fallback: number, min: number, max: number) =>
  z.preprocess((value) => {
    const parsed = numeric(value);
    return parsed === null ? fallback : Math.min(max, Math.max(min, Math.trunc(parsed)));
  }, z.number());

/** The place in a list after which its next entries begin, as `nextCursor` of an answer gives it. */
export const cursor = text(200).optional();

/** A switch of a query: `true` and `1` are on, anything else is off. */
export const flag = z.preprocess((value) => value === true || value === 'true' || value === '1', z.boolean());

/** An array, or comma-joined text, of codes. */
export const list = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((item) => item.trim())
          .filter(Boolean)
      : (value ?? []),
  z.array(z.string().max(100)).max(50),
);

/** `[lng, lat]` or a GeoJSON Point. */
export const coordinates = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && 'coordinates' in value ? value.coordinates : value),
  z.array(z.number()).nullish(),
);

/** The area of a visit in degrees, rounded to 0.01° (about 1 km). */
export const visitArea = z.object({ lat: z.number(), lng: z.number() });

export { STAFF_ROLES, type StaffRole };
export const ROLES = ['customer', 'helper', ...STAFF_ROLES] as const;
export type Role = (typeof ROLES)[number];
export const isStaff = (role: Role): role is StaffRole => (STAFF_ROLES as readonly Role[]).includes(role);

/** The caller, as verified by the gateway. */
export const actor = z.object({ userId: id, role: z.enum(ROLES), sid: z.string() });
export type Actor = z.output<typeof actor>;

/** Between services: the `after` of the next part of a list that one message cannot carry (`inParts`). */
export const rest = z.string().optional();

/** `more`: there are more than `total`; they are neither counted nor paged. */
export const pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  pages: z.number(),
  more: z.literal(true).optional(),
  rest,
});
export type Pagination = z.output<typeof pagination>;
export const paginate = (page: number, limit: number, total: number): Pagination => ({
  page,
  limit,
  total,
  pages: Math.max(1, Math.ceil(total / limit)),
});

/** An instant on the wire, ISO 8601 in UTC. */
export const instant = z.string();
export const nothing = z.object({});

/** A document that passes through the gateway (`answersFile`), or a part of one: at most 600 kB. */
export const file = z.object({
  name: z.string().regex(/^[\w.-]{1,100}$/),
  /** Media type. */
  type: z.string(),
  base64: z.string().max(800_000),
  /** The gateway asks for the part `after` this one and appends it. Absent in the last part. */
  next: z.string().optional(),
});
export type FileAnswer = z.output<typeof file>;
