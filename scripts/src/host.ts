import { BlockList, isIP } from 'node:net';

const LOOPBACK = '127.0.0.1';
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Returns the address that the gateway of `npm start` listens on: HOST, or loopback. */
export const hostFromEnvironment = (given = process.env.HOST): string => given || LOOPBACK;

export function isLoopback(host: string): boolean {
  const family = isIP(host);
  return family === 0 ? host === 'localhost' : loopback.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

/** Returns the name by which this machine reaches a server that listens on `host`. */
export function reachableName(host: string): string {
  if (['0.0.0.0', '::', '::1', LOOPBACK].includes(host)) return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}
