import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { serverProgram } from './servers.ts';

describe('a server in a container', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sahaya-docker-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('is published on loopback only, and keeps its folder and port', () => {
    const binary = { path: '/usr/bin/docker', version: '2', from: 'Docker', image: 'nats:2-alpine' };
    const { command, args, url } = serverProgram('nats', { binary, port: 21_000, dir, logFile: join(dir, 'log') });
    expect(command).toBe('/usr/bin/docker');
    expect(args).toEqual(expect.arrayContaining(['127.0.0.1:21000:21000', `${dir}/nats:${dir}/nats`]));
    expect(args.slice(-4)).toEqual(['nats-server', 'nats:2-alpine', '-c', `${dir}/nats/nats.conf`]);
    expect(readFileSync(join(dir, 'nats', 'nats.conf'), 'utf8')).toContain('listen: "0.0.0.0:21000"');
    expect(url).toBe('nats://127.0.0.1:21000');
  });
});
