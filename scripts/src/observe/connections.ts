import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { readRunFile, type RunFile } from '../copy-files.ts';

/** Most connections are persistent; others stay visible for seconds after their last byte. */
const SAMPLE_MS = 2_000;

/** Parses `/proc/net/tcp`: remote ports by the inode of the socket. */
export function remotePortsIn(table: string): Map<string, number> {
  const ports = new Map<string, number>();
  for (const row of table.split('\n').slice(1)) {
    const [, , remote, , , , , , , inode] = row.trim().split(/\s+/);
    const port = Number.parseInt(remote?.split(':')[1] ?? '', 16);
    if (inode && inode !== '0' && port > 0) ports.set(inode, port);
  }
  return ports;
}

/** Returns the inodes of the sockets of a process; none if it has ended. */
function socketsOf(pid: number): string[] {
  const inode = (fd: string) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      return []; // closed meanwhile
    }
  };
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap(inode);
  } catch {
    return [];
  }
}

/** Returns the process that listens on each port of a copy. */
const listeners = ({ port, ports }: RunFile): Map<number, string> =>
  new Map([
    [port, 'gateway'],
    [ports.sandbox!, 'razorpay-sandbox'],
    ...(['mongo', 'nats', 'redis'] as const).map((name): [number, string] => [ports[name]!, name]),
  ]);

/** Records which processes of a copy connect to each other, from the data of Linux. */
export class ConnectionRecorder {
  private readonly port: number;
  private readonly seen = new Set<string>();
  private readonly timer: NodeJS.Timeout;

  constructor(port: number) {
    this.port = port;
    this.timer = setInterval(() => this.sample(), SAMPLE_MS);
  }

  /** Returns the connections in order, as `payment → nats`. */
  stop(): string[] {
    clearInterval(this.timer);
    return [...this.seen].toSorted();
  }

  private sample(): void {
    const run = readRunFile(this.port);
    if (!run || process.platform !== 'linux') return;
    const owners = listeners(run);
    const tables = ['/proc/net/tcp', '/proc/net/tcp6']
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'utf8'));
    const remotes = new Map(tables.flatMap((table) => [...remotePortsIn(table)]));
    for (const [name, { pid }] of Object.entries(run.processes)) {
      if (['mongo', 'nats', 'redis'].includes(name)) continue;
      for (const inode of socketsOf(pid)) {
        const owner = owners.get(remotes.get(inode) ?? 0);
        if (owner && owner !== name) this.seen.add(`${name} → ${owner}`);
      }
    }
  }
}
