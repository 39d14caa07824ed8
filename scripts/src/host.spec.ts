import { describe, expect, it } from '@jest/globals';
import { hostFromEnvironment, isLoopback, reachableName } from './host.ts';

describe('the host of a copy', () => {
  it.each([
    [undefined, '127.0.0.1'],
    ['', '127.0.0.1'],
    ['0.0.0.0', '0.0.0.0'],
  ])('reads HOST %j as %s', (given, expected) => expect(hostFromEnvironment(given)).toBe(expected));

  it.each([
    ['127.0.0.1', true, 'localhost'],
    ['127.0.0.2', true, '127.0.0.2'],
    ['::1', true, 'localhost'],
    ['localhost', true, 'localhost'],
    ['0.0.0.0', false, 'localhost'],
    ['::', false, 'localhost'],
    ['192.168.1.20', false, '192.168.1.20'],
    ['fd12::1', false, '[fd12::1]'],
    ['desk.example', false, 'desk.example'],
  ])('%s: loopback %s, reached as %s', (host, isLocal, name) =>
    expect([isLoopback(host), reachableName(host)]).toEqual([isLocal, name]),
  );
});
