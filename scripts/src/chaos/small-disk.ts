import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const CHUNKS = [8 * 2 ** 20, 4_096];

/** A disk in memory for the data of one store, which can be filled. */
export class SmallDisk {
  private readonly folder: string;
  private readonly filler: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.filler = join(folder, 'filler');
  }

  /** Mounts it over an empty folder. Throws if this machine does not permit that. */
  static mount(folder: string, megabytes: number): SmallDisk {
    mkdirSync(folder, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder], { stdio: 'pipe' });
    return new SmallDisk(folder);
  }

  unmount(): void {
    execFileSync('umount', [this.folder], { stdio: 'pipe' });
  }

  /** Leaves no free byte. */
  fill(): void {
    const file = openSync(this.filler, 'a');
    try {
      for (const size of CHUNKS) this.append(file, Buffer.alloc(size));
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.filler, { force: true });
  }

  private append(file: number, chunk: Buffer): void {
    try {
      while (writeSync(file, chunk) > 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
