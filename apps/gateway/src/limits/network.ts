import ipaddr from 'ipaddr.js';

/** The whole address of a client; an IPv4 address in the form of IPv6 as IPv4. */
export const addressOf = (ip: string): string => (ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip);

/**
 * The network that limits count: the address of an IPv4 client, and the /64 of an IPv6 client, because a household
 * chooses its addresses within a /64 freely.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const prefix = [...address.toByteArray().slice(0, 8), ...Array<number>(8).fill(0)];
  return `${ipaddr.fromByteArray(prefix).toString()}/64`;
}
