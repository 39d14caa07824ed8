import { domainToUnicode } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { decodePunycode, isLookAlikeHost, isSpecialUseHost } from './email-host.js';

describe('a reserved host', () => {
  it.each([
    ['localhost', true],
    ['mail.localhost', true],
    ['shop.example', true],
    ['shop.test', true],
    ['shop.invalid', true],
    ['printer.local', true],
    ['corp.internal', true],
    ['home.arpa', true],
    ['hidden.onion', true],
    ['name.alt', true],
    ['example.com', false],
    ['example.in', false],
    ['test.in', false],
    ['local.co.in', false],
    ['gmail.com', false],
  ])('%s: %p', (host, expected) => expect(isSpecialUseHost(host)).toBe(expected));
});

describe('a host that imitates another one', () => {
  it.each([
    ['plain ASCII', 'gmail.com', false],
    ['digits and hyphens', 'mail-2.co.in', false],
    ['a Latin name with accents', 'bücher.de', false],
    ['the same in Punycode', 'xn--bcher-kva.de', false],
    ['a Devanagari name', 'उदाहरण.भारत', false],
    ['a Devanagari name in Punycode', 'mail.xn--h2brj9c', false],
    ['a Devanagari name with a joiner', 'क्‍षेत्र.भारत', false],
    ['a Tamil name', 'எடுத்துக்காட்டு.இந்தியா', false],
    ['a Cyrillic name with letters of its own', 'почта.рф', false],
    ['a Japanese name of three scripts', 'ドメイン名例.jp', false],
    ['a Cyrillic letter between Latin ones', 'gmаil.com', true],
    ['the same in Punycode', `xn--gmil-63d.com`, true],
    ['a Greek letter between Latin ones', 'gοogle.com', true],
    ['Cyrillic letters that all look Latin', 'рауоо.com', true],
    ['the same in Punycode', 'xn--80ak6aa92e.com', true],
    ['Latin and Devanagari', 'mailडाक.in', true],
    ['letters of full width', 'ｇmail.com', true],
    ['an invisible character', 'gm\u200bail.com', true],
    ['a joiner between Latin letters', 'gm\u200dail.com', true],
    ['a direction mark', 'moc.liamg\u202e.com', true],
    ['an emoji', '💌.com', true],
    ['a slash that is none', 'gmail.com∕x.in', true],
    ['a name that begins with a mark', '\u093eमल.in', true],
    ['Punycode without a text', 'xn--.com', true],
    ['Punycode that ends too early', 'xn--gmil-6.com', true],
    ['Punycode of plain ASCII', 'xn--gmail-.com', true],
  ])('%s: %s is %p', (_, host, expected) => expect(isLookAlikeHost(host)).toBe(expected));

  it.each(['bcher-kva', 'mnchen-3ya', '80ak6aa92e', 'h2brj9c', '11b5bs3a9aj6g', 'p1ai', '3e0b707e', 'ls8h'])(
    'reads xn--%s as Node.js does',
    (encoded) => expect(decodePunycode(encoded)).toBe(domainToUnicode(`xn--${encoded}`)),
  );
});
