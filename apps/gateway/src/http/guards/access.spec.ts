import { describe, expect, it } from '@jest/globals';
import type { Endpoint, Role } from '@sahaya/contracts';
import { isOwnOrigin } from '../../sockets/socket.adapter.js';
import { isAdmitted, readBearerToken } from './access.js';
import { cacheControlOf, isFilePath } from '../../sites/site-files.js';

describe('isAdmitted', () => {
  const everyone: Role[] = ['customer', 'helper', 'support', 'ops', 'finance', 'admin'];
  it.each<[Endpoint['access'], Role[]]>([
    ['public', everyone],
    ['login', everyone],
    ['customer', ['customer']],
    ['helper', ['helper']],
    ['staff', ['support', 'ops', 'finance', 'admin']],
  ])('%s: %j', (access, roles) => expect(everyone.filter((role) => isAdmitted({ access }, role))).toEqual(roles));

  it('admits the staff roles that a row names', () =>
    expect(everyone.filter((role) => isAdmitted({ access: 'staff', staff: ['finance', 'admin'] }, role))).toEqual([
      'finance',
      'admin',
    ]));
});

describe('readBearerToken', () => {
  it.each(['Bearer abc', 'bearer abc', 'BEARER  abc '])('%j', (header) => expect(readBearerToken(header)).toBe('abc'));
  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a b', 'xBearer a'])('%j is missing', (header) =>
    expect(() => readBearerToken(header)).toThrow('Please log in to continue'),
  );
});

describe('isOwnOrigin', () => {
  it.each([
    [undefined, true],
    ['http://home.example:3000', true],
    ['https://home.example:3000', true],
    ['https://listed.example', true],
    ['http://home.example', false],
    ['http://home.example:3000.evil.example', false],
    ['https://evil.example', false],
    ['null', false],
  ])('%s: %s', (origin, expected) => {
    expect(isOwnOrigin({ headers: { origin, host: 'home.example:3000' } }, ['https://listed.example'])).toBe(expected);
  });
});

describe('static files', () => {
  it.each([
    ['', false],
    ['my-bookings', false],
    ['chats/64f0', false],
    ['a.b/c', false],
    ['sw.js', true],
    ['.env', true],
    ['assets/app-1.js', true],
  ])('%j is the path of a file: %s', (path, expected) => expect(isFilePath(path)).toBe(expected));

  it.each([
    ['assets/app-1.js', 'public, max-age=31536000, immutable'],
    ['index.html', 'no-cache'],
    ['sw.js', 'no-cache'],
  ])('%s: %s', (path, expected) => expect(cacheControlOf(path)).toBe(expected));
});
