import { CHECK_REFUSALS, CHECK_STATES, ID_TYPES, VERIFICATION_CHECKS, VERIFICATION_STATES } from '@sahaya/domain';
import { z } from 'zod';
import { helper } from './catalog.contract.js';
import { webpFile } from '../auth/profile.contract.js';
import { endpoint, event, rpc } from '../define.js';
import { coordinates, count, id, instant, list, nothing, number, pagination, text } from '../shapes.js';
import { staffReason } from '../staff-reason.js';

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

/** A request for one check of a helper, with the decision of staff. */
export const helperVerification = z.object({
  _id: id,
  helperId: id,
  helperName: z.string(),
  /** Absent: the identity check. Only answers that are asked for all checks have others. */
  check: z.enum(VERIFICATION_CHECKS).optional(),
  /** The kind of the document; only the identity check has one. */
  idType: z.enum(ID_TYPES).optional(),
  /** `•••• 1234`: the only stored part of the number of the document or certificate. */
  idNumberMasked: z.string().optional(),
  /** The date on a police certificate. */
  issuedOn: z.string().optional(),
  state: z.enum(VERIFICATION_STATES),
  /** Of a rejection, in English; `refusal` is its code. */
  reason: z.string().optional(),
  refusal: z.enum(CHECK_REFUSALS).optional(),
  /** The photos that are still stored. */
  documents: z.array(z.object({ _id: id, at: instant })).optional(),
  /** The identity provider that confirmed the document, if one did. */
  confirmation: z
    .object({
      /** The name of the provider. */
      confirmedBy: z.string(),
      /** The account with the provider, in the provider's own terms; never the number of a document. */
      reference: z.string(),
      at: instant,
      /** Whether the name on the document matched that of the profile at that time. */
      nameMatches: z.boolean(),
    })
    .optional(),
  createdAt: instant,
  decidedAt: instant.optional(),
  /** The IST day on which an accepted check no longer holds. */
  expiresOn: z.string().optional(),
  /** For staff: the first of the two people who accept a check. */
  proposal: z.object({ by: id, at: instant }).optional(),
  /** For staff, in the queue: the state of every check of the helper. */
  checklist: z.array(z.object({ check: z.enum(VERIFICATION_CHECKS), state: z.enum(CHECK_STATES) })).optional(),
});
export type HelperVerification = z.output<typeof helperVerification>;

/** One check as its helper sees it. */
export const helperCheck = z.object({
  check: z.enum(VERIFICATION_CHECKS),
  state: z.enum(CHECK_STATES),
  /** The request that decides the state. */
  request: helperVerification.optional(),
  /** A newer request while an accepted check still holds. */
  renewal: helperVerification.optional(),
  canRequest: z.boolean(),
});
export type HelperCheck = z.output<typeof helperCheck>;
/** `checks` has all checks, in the order of the list. */
const withChecks = { checks: z.array(helperCheck).optional() };

export const requestHelperVerification = endpoint('POST /helpers/verification', 'rpc.catalog.request-verification', {
  access: 'helper',
  summary:
    'Request a check: `identity` (default, with idType and idNumber), `face`, `address`, or `police` (with idNumber and issuedOn); only the last four characters of a number are stored. Photos follow',
  status: 201,
  message: 'Verification requested',
  idempotent: true,
  input: z.object({ check: text(20).optional(), idType: text(30), idNumber: text(60), issuedOn: text(20).optional() }),
  output: z.object({ verification: helperVerification, ...withChecks }),
});
const documentUpload = endpoint('POST /helpers/verification/:id/documents', 'rpc.catalog.add-verification-document', {
  access: 'helper',
  summary:
    'Add a photo to a request before staff accept it: JPEG, PNG, WebP or GIF of at most 5 MB; four per request. It is stored encrypted',
  status: 201,
  upload: 'whole',
  input: z.object({ id }),
  output: z.object({ verification: helperVerification, ...withChecks }),
});
export const addVerificationDocument = {
  ...documentUpload,
  input: documentUpload.input.extend({ photo: webpFile }),
};
const ownVerification = z.object({
  verification: helperVerification.optional(),
  ...withChecks,
  /** The identity provider that can confirm a document; absent if none is configured. */
  provider: z.object({ name: z.string() }).optional(),
});
export const myHelperVerification = endpoint('GET /helpers/verification', 'rpc.catalog.my-verification', {
  access: 'helper',
  summary:
    'The latest request for the identity check, if any, the state of every check, and the identity provider that can be used instead of photos',
  input: nothing,
  output: ownVerification,
});
export const startIdentityConfirmation = endpoint(
  'POST /helpers/verification/provider',
  'rpc.catalog.start-identity-confirmation',
  {
    access: 'helper',
    summary:
      'Begin a confirmation by the identity provider. The answer has the page of the provider, where the helper agrees; it returns to `/profile/work` within 10 minutes',
    status: 201,
    input: nothing,
    output: z.object({ url: z.url() }),
  },
);
export const finishIdentityConfirmation = endpoint(
  'POST /helpers/verification/provider/return',
  'rpc.catalog.finish-identity-confirmation',
  {
    access: 'helper',
    summary:
      'End a confirmation with the parameters that the provider returned (`state`, and `code` or `error`), in the session that began it. A repetition has the same answer',
    input: z.object({ state: text(200), code: text(2_000), error: text(100) }),
    output: ownVerification,
  },
);
export const adminVerifications = endpoint('GET /admin/verifications', 'rpc.catalog.admin-verifications', {
  access: 'staff',
  summary: 'Verification requests, the oldest pending first; `checks=all`: of all checks, not only of the identity',
  input: z.object({ page: count(1, 1, 10_000), limit: count(25, 1, 100), state: text(20), checks: text(5).optional() }),
  inParts: 'verifications',
  output: z.object({ verifications: z.array(helperVerification), pagination }),
});
export const revealVerificationDocument = endpoint(
  'POST /admin/verifications/:id/documents/:documentId/reveal',
  'rpc.catalog.reveal-verification-document',
  {
    access: 'staff',
    staff: ['support', 'ops', 'admin'],
    reveals: true,
    summary: 'A photo of a document for one minute and a recorded reason',
    input: z.object({ id, documentId: id, ...staffReason }),
    output: z.object({ helperId: id, picture: webpFile, until: instant }),
  },
);
export const decideVerification = endpoint('PUT /admin/verifications/:id', 'rpc.catalog.decide-verification', {
  access: 'staff',
  staff: ['support', 'ops', 'admin'],
  stepUp: true,
  summary:
    'Accept (`verified`) or refuse (`rejected`, with one of the reasons of the list) a check. An acceptance takes two people: the request stays pending after the first',
  input: z.object({ id, decision: text(20), reason: text() }),
  output: z.object({ verification: helperVerification }),
});
/** A request has its first photo. */
export const VERIFICATION_ASKED = event(
  'events.helper.verification-asked',
  z.object({ verificationId: id, helperId: id }),
);
/** The first of two people has accepted it. */
export const VERIFICATION_PROPOSED = event(
  'events.helper.verification-proposed',
  z.object({ verificationId: id, helperId: id, proposedBy: id }),
);
export const VERIFICATION_DECIDED = event(
  'events.helper.verification-decided',
  z.object({
    verificationId: id,
    helperId: id,
    state: z.enum(VERIFICATION_STATES),
    reason: z.string(),
    decidedBy: id.optional(),
    /** Absent: the identity check. */
    check: z.enum(VERIFICATION_CHECKS).optional(),
    refusal: z.enum(CHECK_REFUSALS).optional(),
  }),
);
const ending = z.object({
  verificationId: id,
  helperId: id,
  check: z.enum(VERIFICATION_CHECKS),
  /** The IST day on which the check no longer holds. */
  expiresOn: z.string(),
});
/** A reminder is due, and no renewal waits for staff. */
export const VERIFICATION_EXPIRING = event(
  'events.helper.verification-expiring',
  ending.extend({ /** Until the end. */ days: z.number().int() }),
);
export const VERIFICATION_EXPIRED = event('events.helper.verification-expired', ending);
