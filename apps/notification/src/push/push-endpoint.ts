import { BlockList, isIP } from 'node:net';
import type { PushServiceName } from '@sahaya/contracts';

// Address ranges outside the public internet (RFC 6890 and its successors).
const INTERNAL: readonly [net: string, prefix: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['::1', 128, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];
const internal = new BlockList();
for (const [net, prefix, family] of INTERNAL) internal.addSubnet(net, prefix, family);

/** IPv4 addresses in IPv6 notation are checked as IPv4. */
export function isPublicAddress(address: string): boolean {
  const [, mapped] = /^::(?:ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return isPublicAddress(mapped);
  const family = isIP(address);
  // Refuses IPv4-mapped addresses in hexadecimal, such as ::ffff:7f00:1.
  if (family === 0 || /^::ffff:/i.test(address)) return false;
  return !internal.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

const OPERATORS: Record<Exclude<PushServiceName, 'other'>, string> = {
  google: 'googleapis.com',
  mozilla: 'mozilla.com',
  apple: 'apple.com',
  microsoft: 'windows.com',
};
/** The operator of the push service of an endpoint, which says more about the browser than the address may. */
export function pushServiceName(endpoint: string): PushServiceName {
  const { hostname } = new URL(endpoint);
  const known = Object.entries(OPERATORS).find(([, domain]) => isOf(hostname, [domain]));
  return (known?.[0] as PushServiceName | undefined) ?? 'other';
}

/** Whether a host is one of the services or below one of them. */
const isOf = (hostname: string, services: readonly string[]) =>
  services.some((service) => hostname === service || hostname.endsWith(`.${service}`));

/**
 * Checks the URL: https, and a push service. An `allowedHosts` entry (host:port) may be anything, for
 * development. The resolved address is checked at connection time.
 */
export function isPushEndpoint(
  endpoint: string,
  services: readonly string[],
  allowedHosts: readonly string[],
): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (allowedHosts.includes(host)) return protocol === 'https:' || protocol === 'http:';
  return protocol === 'https:' && isOf(hostname, services);
}
