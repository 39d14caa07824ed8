import { describe, expect, it } from '@jest/globals';
import type { Endpoint, Role } from '@sahaya/contracts';
import { isOwnOrigin } from '../../sockets/socket.adapter.js';
import { admits, bearerToken } from './session.guard.js';
import { cacheControlOf, fileFor } from '../../sites/sites.controller.js';

describe('admits', () => {
  const everyone: Role[] = ['customer', 'helper', 'support', 'ops', 'finance', 'admin'];
  it.each<[Endpoint['access'], Role[]]>([
    ['public', everyone],
    ['login', everyone],
    ['customer', ['customer']],
    ['helper', ['helper']],
    ['staff', ['support', 'ops', 'finance', 'admin']],
  ])('%s: %j', (access, roles) => expect(everyone.filter((role) => admits({ access }, role))).toEqual(roles));

  it('of the staff, those that a row names', () =>
    expect(everyone.filter((role) => admits({ access: 'staff', staff: ['finance', 'admin'] }, role))).toEqual([
      'finance',
      'admin',
    ]));
});

describe('bearerToken', () => {
  it.each(['Bearer abc', 'bearer abc', 'BEARER  abc '])('%j', (header) => expect(bearerToken(header)).toBe('abc'));
  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a b', 'xBearer a'])('%j is missing', (header) =>
    expect(() => bearerToken(header)).toThrow('Please log in to continue'),
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
    ['', 'index.html'],
    ['my-bookings', 'index.html'],
    ['chats/64f0', 'index.html'],
    ['a.b/c', 'index.html'],
    ['sw.js', 'sw.js'],
    ['assets/app-1.js', 'assets/app-1.js'],
  ])('%j is %s', (path, file) => expect(fileFor(path)).toBe(file));

  it.each([
    ['assets/app-1.js', 'public, max-age=31536000, immutable'],
    ['index.html', 'no-cache'],
    ['sw.js', 'no-cache'],
  ])('%s: %s', (path, expected) => expect(cacheControlOf(path)).toBe(expected));
});
