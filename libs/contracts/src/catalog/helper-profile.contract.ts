import { ID_TYPES, VERIFICATION_STATES } from '@sahaya/domain';
import { z } from 'zod';
import { helper } from './catalog.contract.js';
import { endpoint, event, rpc } from '../define.js';
import { coordinates, count, id, instant, list, nothing, number, pagination, text } from '../shapes.js';

/* A helper's own view of their profile. Omitted fields stay unchanged. */
const optionally = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), shape.optional());
/** An invalid number becomes 0, which every rule refuses; null would count as omitted when it is parsed again. */
const optionalNumber = optionally(number.transform((value) => value ?? 0));
const optionalText = z.preprocess((value) => value ?? undefined, z.string().max(5_000).trim().optional());
const switched = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean());
const dayHours = z.object({ from: text(10), to: text(10) });

export const updateHelperProfile = endpoint('PUT /helpers/profile', 'rpc.catalog.update-profile', {
  access: 'helper',
  summary: 'Change the offer; name, location, coordinates, bio, gender, age and showAge update the account',
  message: 'Profile updated',
  input: z.object({
    services: optionally(list),
    hourlyRate: optionalNumber,
    bio: optionalText,
    availability: optionally(z.record(z.string().max(20), switched)),
    /** By weekday; null: the whole working day again. */
    hours: optionally(z.record(z.string().max(20), dayHours.nullable())),
    isActive: optionally(switched),
    serviceRadiusKm: optionalNumber,
    /** Codes of languages; an empty list removes them. */
    languages: optionally(list),
    /** Whether people without an account see first name, locality, services, rate and rating. */
    showToGuests: optionally(switched),
    /** Whether a free change of an accepted visit takes effect without asking. */
    instantChanges: optionally(switched),
    showAge: optionally(switched),
    name: optionalText,
    location: optionalText,
    coordinates,
    gender: optionally(z.string().max(50)),
    age: optionalNumber,
  }),
  output: z.object({ helper }),
});
export const HELPER_UPDATED = event('events.helper.updated', z.object({ helperId: id }));

export const timeOff = z.object({
  _id: id,
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  wholeDay: z.boolean(),
  reason: z.string(),
});
export type TimeOff = z.output<typeof timeOff>;

export const listTimeOff = endpoint('GET /helpers/time-off', 'rpc.catalog.list-time-off', {
  access: 'helper',
  summary: "The signed-in helper's time off from today on, by date",
  input: nothing,
  output: z.object({ timeOff: z.array(timeOff) }),
});
export const addTimeOff = endpoint('POST /helpers/time-off', 'rpc.catalog.add-time-off', {
  access: 'helper',
  summary: 'Add time off: a day or a part of it (startTime and endTime), up to 180 days ahead',
  status: 201,
  message: 'Time off saved',
  idempotent: true,
  input: z.object({ date: text(40), startTime: text(10), endTime: text(10), reason: text() }),
  output: z.object({ timeOff }),
});
/** The time off among these that does not exist, or no longer. */
export const findUnknownTimeOff = rpc(
  'rpc.catalog.find-unknown-time-off',
  z.object({ timeOffIds: z.array(id).max(2_000) }),
  z.object({ unknown: z.array(id) }),
);
export const deleteTimeOff = endpoint('DELETE /helpers/time-off/:id', 'rpc.catalog.delete-time-off', {
  access: 'helper',
  summary: 'Withdraw time off',
  message: 'Time off removed',
  input: z.object({ id }),
  output: nothing,
});

export const helperVerification = z.object({
  _id: id,
  helperId: id,
  helperName: z.string(),
  idType: z.enum(ID_TYPES),
  /** `•••• 1234`: the only stored part of the number. */
  idNumberMasked: z.string(),
  state: z.enum(VERIFICATION_STATES),
  reason: z.string().optional(),
  createdAt: instant,
  decidedAt: instant.optional(),
});
export type HelperVerification = z.output<typeof helperVerification>;

export const requestHelperVerification = endpoint('POST /helpers/verification', 'rpc.catalog.request-verification', {
  access: 'helper',
  summary: 'Request the verification of an identity document; only the last four characters of its number are stored',
  status: 201,
  message: 'Verification requested',
  idempotent: true,
  input: z.object({ idType: text(30), idNumber: text(60) }),
  output: z.object({ verification: helperVerification }),
});
export const myHelperVerification = endpoint('GET /helpers/verification', 'rpc.catalog.my-verification', {
  access: 'helper',
  summary: 'The latest verification request, if any',
  input: nothing,
  output: z.object({ verification: helperVerification.optional() }),
});
export const adminVerifications = endpoint('GET /admin/verifications', 'rpc.catalog.admin-verifications', {
  access: 'staff',
  summary: 'Verification requests, the oldest pending first',
  input: z.object({ page: count(1, 1, 10_000), limit: count(25, 1, 100), state: text(20) }),
  inParts: 'verifications',
  output: z.object({ verifications: z.array(helperVerification), pagination }),
});
export const decideVerification = endpoint('PUT /admin/verifications/:id', 'rpc.catalog.decide-verification', {
  access: 'staff',
  staff: ['support', 'ops', 'admin'],
  summary: 'Verify or reject a request; a rejection states a reason',
  input: z.object({ id, decision: text(20), reason: text() }),
  output: z.object({ verification: helperVerification }),
});
export const VERIFICATION_ASKED = event(
  'events.helper.verification-asked',
  z.object({ verificationId: id, helperId: id }),
);
export const VERIFICATION_DECIDED = event(
  'events.helper.verification-decided',
  z.object({
    verificationId: id,
    helperId: id,
    state: z.enum(VERIFICATION_STATES),
    reason: z.string(),
    decidedBy: id.optional(),
  }),
);
