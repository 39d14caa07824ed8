import { describe, expect, it } from '@jest/globals';
import { bookingDispute, ENDPOINTS, getChat, hidingOf, myBookings, privateField } from '@sahaya/contracts';
import { z } from 'zod';
import { hidePrivateFields } from './private-fields.js';

/** Names of fields that usually hold private content. */
const PRIVATE_NAME =
  /address|landmark|street|line\d|phone|mobile|email|contact|coordinates|position|code|otp$|pin$|content|messages?$|body|text$|notes?$|instruction|requests$|description|comment|bio$|contest$/i;

/** Fields with such a name that stay visible, by the end of their path, with the reason. */
const VISIBLE: Record<string, string> = {
  '.user.email': 'the account’s own contact, which staff may see as in the console',
  '.user.phone': 'the account’s own contact, which staff may see as in the console',
  '.user.bio': 'public in the profile of a helper',
  '.helpers[].bio': 'public in the search',
  '.helper.bio': 'public in the profile',
  '.helpers[].coordinates': 'public in the search, rounded by catalog',
  '.helper.coordinates': 'public in the profile, rounded by catalog',
  '.bookings[].noShow.contest': 'written for staff, who decide about it',
  '.booking.noShow.contest': 'written for staff, who decide about it',
  '.bookings[].customerRating.note': 'staff see it in the console without a reveal',
  '.booking.customerRating.note': 'staff see it in the console without a reveal',
  '.dispute.description': 'written for staff, who decide about it',
  '.dispute.answer.text': 'written for staff, who decide about it',
  '.dispute.decision.note': 'written by staff',
  '.dispute.proposal.note': 'written by staff',
  '.strikes[].note': 'written by staff',
  '.strikes[].contest.reason': 'written for staff, who decide about it',
  '.helpers[].facts.lastReview.text': 'public in the search',
  '.helper.facts.lastReview.text': 'public in the profile',
  '.reviews[].comment': 'public',
  '.reviews[].reply.text': 'public',
};
/** Rows whose answers say nothing about a person. */
const IMPERSONAL: Record<string, string> = {
  '/policies/current': 'the rules of the platform',
  '/dev/mailbox': 'only in development',
};

interface Field {
  path: string;
  name: string;
  schema: z.ZodType;
}

/** The schemas inside a schema, with the names of properties. */
function partsOf(schema: z.ZodType): { step: string; name?: string; part: z.ZodType }[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, part]) => ({
      step: `.${name}`,
      name,
      part,
    }));
  if (schema instanceof z.ZodArray) return [{ step: '[]', part: schema.element as z.ZodType }];
  if (schema instanceof z.ZodRecord) return [{ step: '{}', part: schema.valueType as z.ZodType }];
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).map((part) => ({ step: '', part }));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [{ step: '', part: schema.unwrap() as z.ZodType }];
  return [];
}
/** Every field of a schema that is not hidden, down to its plain values. */
function fieldsOf(schema: z.ZodType, path = '', name = ''): Field[] {
  if (hidingOf(schema)) return [];
  const parts = partsOf(schema);
  if (parts.length === 0) return [{ path, name, schema }];
  return parts.flatMap(({ step, name: own = name, part }) => fieldsOf(part, path + step, own));
}
/** The marked schemas of an answer. */
const markedOf = (schema: z.ZodType): z.ZodType[] =>
  hidingOf(schema) ? [schema] : partsOf(schema).flatMap(({ part }) => markedOf(part));

const READABLE = ENDPOINTS.filter(
  ({ method, access, answersFile }) => method === 'GET' && access !== 'staff' && !answersFile,
);
/** Fields of a stored payout account that leave the payment service in no answer, also for staff. */
const INTERNAL_NAME = /^(destinationHash|sealed|accountRef)$/;
const rows = READABLE.map(({ path, output }) => [path, output] as const);

describe('the answers to staff who view an account', () => {
  it.each(rows)('GET %s has no field with a private name that is shown without a reason', (path, output) => {
    const shown = fieldsOf(output)
      .filter(({ schema, path: at }) => schema.type === 'string' || (schema.type === 'number' && at.endsWith('[]')))
      .filter(({ name }) => PRIVATE_NAME.test(name))
      .map(({ path: at }) => at.replace(/\[\]$/, ''))
      .filter((at) => !(path in IMPERSONAL) && !(at in VISIBLE));
    expect(shown).toEqual([]);
  });

  it.each(rows)('GET %s can be opened field by field', (_, output) => {
    const kinds = new Set(fieldsOf(output).map(({ schema }) => schema.type));
    const plain = ['string', 'number', 'boolean', 'enum', 'literal', 'object'];
    expect([...kinds].filter((kind) => !plain.includes(kind))).toEqual([]);
  });

  it('still fit the contract when the private fields are hidden', () => {
    const marked = READABLE.flatMap(({ output }) => markedOf(output));
    for (const schema of marked) {
      const hidden = hidePrivateFields(schema, schema.type === 'array' ? [{}] : 'Plot 4, Saket, Delhi');
      expect([hidingOf(schema), schema.safeParse(hidden).success]).toEqual([hidingOf(schema), true]);
    }
    expect(new Set(marked.map(hidingOf))).toEqual(new Set(['text', 'locality', 'absent', 'empty']));
  });

  it('each exception is needed', () => {
    const paths = READABLE.flatMap(({ output }) => fieldsOf(output)).map(({ path }) => path.replace(/\[\]$/, ''));
    expect(Object.keys(VISIBLE).filter((path) => !paths.includes(path))).toEqual([]);
  });
});

describe('the answers to everybody', () => {
  it.each(ENDPOINTS.map(({ method, path, output }) => [`${method} ${path}`, output] as const))(
    '%s has no hash, encrypted text or reference of a payout account',
    (_, output) => {
      const internal = fieldsOf(output).filter(({ path }) =>
        path.split(/[.[\]{}]/).some((name) => INTERNAL_NAME.test(name)),
      );
      expect(internal.map(({ path }) => path)).toEqual([]);
    },
  );
});

describe('hidePrivateFields', () => {
  it('hides address, phone, start code, requests and notes of a booking, and keeps its facts', () => {
    const booking = {
      _id: 'a'.repeat(24),
      helperId: { _id: 'b'.repeat(24), name: 'Lakshmi', location: 'Saket, Delhi', phone: '9000000001' },
      customerAddress: '12B Sunrise Apartments, Saket, Delhi',
      customerCoordinates: [77.2, 28.5],
      specialRequests: 'Ring twice',
      householdNotes: 'The key is under the mat',
      arrival: { startCode: '4821', triesLeft: 5 },
      date: '2026-12-01',
      unknownToTheContract: '9000000001',
    };
    expect(hidePrivateFields(myBookings.output, { bookings: [booking] })).toEqual({
      bookings: [
        {
          _id: booking._id,
          helperId: { _id: 'b'.repeat(24), name: 'Lakshmi', location: 'Saket, Delhi' },
          customerAddress: 'Saket, Delhi NCR',
          specialRequests: 'Hidden',
          arrival: { triesLeft: 5 },
          date: '2026-12-01',
        },
      ],
    });
  });

  it('hides the messages of a chat and the preview of the last one', () => {
    const lastMessage = { content: 'My number is 9000000001', sender: 'b'.repeat(24), createdAt: 'x' };
    const chat = { _id: 'a'.repeat(24), lastMessage, messages: [{ ...lastMessage, readBy: [] }], unreadCount: 1 };
    expect(hidePrivateFields(getChat.output, chat)).toEqual({
      _id: chat._id,
      lastMessage: { ...lastMessage, content: 'Hidden' },
      messages: [],
      unreadCount: 1,
    });
  });

  it.each([
    ['an address without a known locality', 'locality', 'Behind the old mill', 'Hidden'],
    ['an empty text', 'text', '', ''],
    ['an empty address', 'locality', '', ''],
    ['an unexpected value', 'text', { said: 'secret' }, 'Hidden'],
    ['a missing list', 'empty', undefined, []],
  ] as const)('%s', (_, hiding, value, shown) => {
    expect(hidePrivateFields(privateField(hiding, z.string()), value)).toEqual(shown);
  });

  it('keeps the answer of a row without private fields', () => {
    const dispute = { _id: 'a'.repeat(24), evidence: [{ _id: 'b'.repeat(24), url: '/x' }], answer: undefined };
    expect(hidePrivateFields(bookingDispute.output, { dispute })).toEqual({
      dispute: { _id: dispute._id, evidence: dispute.evidence },
    });
  });

  it('refuses a schema whose fields it does not know', () => {
    expect(() => hidePrivateFields(z.unknown(), { a: 1 })).toThrow('cannot be hidden');
  });
});
