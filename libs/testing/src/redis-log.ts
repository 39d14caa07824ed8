import { readdir, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { FragileServer } from './fragile-server.js';

/** The file to which Redis appends its writes; before version 7 it is one file, afterwards the last of several. */
async function findLog({ dir }: FragileServer): Promise<string> {
  const folder = join(dir, 'redis');
  const files = await readdir(folder, { recursive: true });
  const name = files.find((file) => file === 'appendonly.aof' || file.endsWith('.incr.aof'));
  if (!name) throw new Error(`no append-only file in ${folder}`);
  return join(folder, name);
}

/** The append-only log of Redis, as text. */
export const readRedisLog = async (redis: FragileServer): Promise<string> => readFile(await findLog(redis), 'latin1');

/** Kills Redis, keeps only so many bytes of its log, as after a power failure, and starts it again. */
export async function cutRedisLog(redis: FragileServer, bytes: number): Promise<void> {
  await redis.kill();
  await truncate(await findLog(redis), bytes);
  await redis.start();
}
