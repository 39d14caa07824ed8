import { describe, expect, it } from '@jest/globals';
import { isDirectFromLoopback } from './local-request.guard.js';

describe('isDirectFromLoopback', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.8.9.10', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.7', false],
    ['192.168.1.20', false],
    ['::ffff:192.168.1.20', false],
    ['fe80::1', false],
    ['2001:db8::1', false],
    ['', false],
    [undefined, false],
  ])('peer %s: %s', (remoteAddress, expected) => expect(isDirectFromLoopback(remoteAddress, {})).toBe(expected));

  it.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-anything', 'x-real-ip', 'true-client-ip'])(
    'refuses a request with %s',
    (header) => expect(isDirectFromLoopback('127.0.0.1', { host: 'localhost', [header]: '' })).toBe(false),
  );
});
