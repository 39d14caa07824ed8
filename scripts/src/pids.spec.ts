import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { end, identify, isStill, startTimeIn } from './pids.ts';

describe('process ids', () => {
  it('recognizes a running process, and no other with the same number', () => {
    const own = identify(process.pid);
    expect(isStill(own)).toBe(true);
    expect(isStill({ ...own, startedAt: `${own.startedAt}0` })).toBe(false);
  });

  it('detects that a process has ended', async () => {
    const child = spawn('sleep', ['600']);
    await once(child, 'spawn');
    const id = identify(child.pid!);
    await end(id);
    expect(isStill(id)).toBe(false);
  });

  it('reads the start time after a name with spaces and brackets', () => {
    const fields = Array.from({ length: 50 }, (_, index) => String(index + 3));
    expect(startTimeIn(`7 (a) b (c) S ${fields.slice(1).join(' ')}`)).toBe('22');
  });
});
