import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { notFound } from '../routes/endpoint-controllers.js';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const PROXY_HEADER = /^(x-forwarded-.*|forwarded|via|x-real-ip|(true-client|cf-connecting)-ip)$/;

/** Whether a request comes from this machine and not through a proxy, which would be a loopback peer too. */
export function isDirectFromLoopback(peer: string | undefined, headers: FastifyRequest['headers']): boolean {
  const family = isIP(peer ?? '');
  if (!peer || family === 0 || !loopback.check(peer, family === 4 ? 'ipv4' : 'ipv6')) return false;
  return !Object.keys(headers).some((name) => PROXY_HEADER.test(name));
}

/** A hook that answers as for an unknown address. `request.ip` is not asked: a trusted proxy decides it. */
export const requireDirectFromLoopback = async ({ socket, headers }: FastifyRequest): Promise<void> => {
  if (!isDirectFromLoopback(socket.remoteAddress, headers)) await notFound();
};
