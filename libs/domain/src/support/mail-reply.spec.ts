import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAIL_TEXT_MAX, replyAddress, replyTokenIn, stripMailQuotes } from './mail-reply.js';

describe('the text of an email', () => {
  it.each([
    ['It came.\n\nOn Mon, 7 Dec 2026 at 10:00, Support <s@example.in> wrote:\n> Did it come?', 'It came.'],
    ['It came.\n\nOn Mon, 7 Dec 2026 at 10:00, Support <support@example.in>\nwrote:\n> Did it come?', 'It came.'],
    ['आ गया।\n\n7 दिस॰ 2026 को Support ने लिखा:\n> आया?', 'आ गया।'],
    ['It came.\r\n\r\n-----Original Message-----\r\nFrom: Support', 'It came.'],
    ['It came.\n\nFrom: Support\nSent: Monday\nTo: Asha', 'It came.'],
    ['It came.\n________________________________\nFrom: Support', 'It came.'],
    ['It came.\n-- \nAsha Rao\nPune', 'It came.'],
    ['It came.\n\nSent from my iPhone', 'It came.'],
    ['> Did it come?\nYes.\n> And the rest?\nNo.', 'Yes.\nNo.'],
    ['From: the gate to the door\nit is far.', 'From: the gate to the door\nit is far.'],
    ['On Monday she wrote: nothing.', 'On Monday she wrote: nothing.'],
    ['> only a quote', '> only a quote'],
    ['  ', ''],
  ])('%j is %j', (text, own) => expect(stripMailQuotes(text)).toBe(own));

  it('is stripped in linear time, and stays within its bound', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 1, max: 500 }), (part, times) => {
        expect(stripMailQuotes(part.repeat(times)).length).toBeLessThanOrEqual(MAIL_TEXT_MAX);
      }),
    );
  });
});

describe('the reply address', () => {
  const token = 'a'.repeat(31) + '7';
  it.each([
    [replyAddress(token, 'in.example.in'), token],
    [`Support <REPLY+${token.toUpperCase()}@in.example.in>, other@example.in`, token],
    ['reply+short@in.example.in', undefined],
    [`noreply+${token}@in.example.in`, undefined],
  ])('%s', (header, expected) => expect(replyTokenIn(header)).toBe(expected));
});
