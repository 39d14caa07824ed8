import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { relative } from 'node:path';
import {
  describeBinary,
  freePort,
  isFree,
  RECIPES,
  resolveBinary,
  serverProgram,
  urlFromEnvironment,
  WORKSPACE,
  type Program,
  type ServerName,
} from '@sahaya/servers';
import { choosePorts } from './choose-ports.ts';
import {
  dataFolder,
  logFile,
  readRunFile,
  secretsIn,
  secretsOfRun,
  trimLog,
  writeRunFile,
  type RunFile,
} from './copy-files.ts';
import { reachableName } from './host.ts';
import { failedPart, nx, withBuildLock } from './nx.ts';
import { end, identify, isStill } from './pids.ts';
import { PROGRAMS } from './service-names.ts';
import { PROCESSES, type ProcessLayout, type ServiceBuild, serviceProgram } from './services.ts';
import { checkOwnServer, type OwnStore } from './stores/own-server.ts';
import { serverUsersOf } from './stores/server-users.ts';
import { passwordVariable, signedIn, STORE_USERS } from './stores/store-users.ts';
import { Supervisor } from './supervisor.ts';
import { Trouble } from './terminal.ts';

const SERVERS = ['mongo', 'nats', 'redis'] as const;
const PORT_NAMES = [...SERVERS, 'sandbox', ...PROGRAMS.map((program) => `health:${program}`)];
const ROOM_NEEDED_MB = 600;

export interface CopyOptions {
  port: number;
  /** The address that the gateway listens on; loopback by default. */
  host?: string;
  reset?: boolean;
  /** `bundle` by default. */
  build?: ServiceBuild;
  /** `separate` by default. */
  layout?: ProcessLayout;
  say: (line: string) => void;
}

/** A complete copy of the product: three servers and the services, on one public port, with one data folder. */
export class Copy {
  readonly run: RunFile;
  readonly layout: ProcessLayout;
  private readonly say: (line: string) => void;
  private readonly kind: ServiceBuild;
  private readonly supervisor: Supervisor;
  private readonly servers: string[] = [];
  private readonly ending = new AbortController();
  private stopping: Promise<void> | undefined;
  private serving: Promise<void> | undefined;

  private constructor(run: RunFile, { say, build = 'bundle', layout = 'separate' }: CopyOptions) {
    this.run = run;
    this.layout = layout;
    this.say = say;
    this.kind = build;
    this.supervisor = new Supervisor({ say, changed: (pids) => this.record(pids) });
  }

  /** The programs of the services. */
  get programs(): readonly string[] {
    return PROCESSES[this.layout];
  }

  /** Checks the machine and reserves the port and the data folder; starts nothing. */
  static async prepare(options: CopyOptions): Promise<Copy> {
    const { port, host, reset, say } = options;
    const before = readRunFile(port);
    refuseIfRunning(port, before);
    await endLeftovers(before, say);
    await refuseIfTaken(port);
    if (reset) {
      rmSync(dataFolder(port), { recursive: true, force: true });
      say(`Deleted all data: ${relative(WORKSPACE, dataFolder(port))} is empty`);
    }
    mkdirSync(dataFolder(port), { recursive: true });
    refuseIfFull(port);

    const kept = reset ? undefined : before;
    const ports = await choosePorts(PORT_NAMES, kept?.ports ?? {}, isFree, freePort, [port]);
    const portal = `http://${host ? reachableName(host) : 'localhost'}:${port}`;
    const consoleOrigin = process.env.CONSOLE_ORIGIN;
    const urls = {
      portal,
      sandbox: `http://127.0.0.1:${ports.sandbox}`,
      ...(consoleOrigin && { console: consoleOrigin }),
    };
    const run: RunFile = {
      port,
      host,
      launcher: identify(process.pid),
      ports,
      urls,
      processes: {},
      demoLoadedAt: kept?.demoLoadedAt,
    };
    writeRunFile(run);
    return new Copy(run, options);
  }

  /** Starts the servers and builds at the same time, then starts the services; resolves when all are ready. */
  async start({ isBuilt = false } = {}): Promise<void> {
    await Promise.all([this.startServers(), isBuilt ? undefined : this.build()]);
    if (this.stopping) return;
    const kept = secretsOfRun(this.run);
    const programs = this.programs.map((name) => serviceProgram(name, this.run, kept, this.kind));
    await Promise.all(programs.map((program) => this.startProgram(program)));
    this.say(`${programs.length} processes ready`);
  }

  /** Loads the demo data, once per data folder. */
  async loadDemo(): Promise<void> {
    if (this.run.demoLoadedAt) return;
    this.say('Loading demo data (first run only) …');
    // Imported here because it uses libraries that the build creates.
    const { loadDemo } = await import('../demo-load.ts');
    await loadDemo(this.run, this.say);
    this.run.demoLoadedAt = new Date().toISOString();
    writeRunFile(this.run);
    this.say('Demo data loaded');
  }

  async build(): Promise<void> {
    await withBuildLock(async () => {
      let tasks = 0;
      const onTask = (task: string) => {
        tasks += 1;
        if (tasks % 5 === 0) this.say(`Building: ${tasks} steps done, last ${task}`);
      };
      const { signal } = this.ending;
      const targets = this.kind === 'bundle' ? ['build', 'bundle'] : ['build'];
      const { ok, output } = await nx(['run-many', '-t', ...targets, '--output-style=static'], { onTask, signal });
      if (!ok) throw new Trouble(`The build failed:\n${failedPart(output)}`);
      this.say(`Built (${tasks} steps)`);
    });
  }

  restart(services: readonly string[]): Promise<unknown> {
    return Promise.all(services.map((service) => this.supervisor.restart(service)));
  }

  /** Stops the services first and the databases last; leaves processes of others running. */
  stop(): Promise<void> {
    this.ending.abort();
    this.stopping ??= this.stopInOrder();
    return this.stopping;
  }

  private async stopInOrder(): Promise<void> {
    await this.supervisor.stop(this.programs);
    await this.supervisor.stop(this.servers);
    writeRunFile({ ...this.run, launcher: undefined, processes: {} });
  }

  /** Starts only the databases, as for a restore; `start` also starts them. */
  startServers(): Promise<void> {
    this.serving ??= this.startEachServer();
    return this.serving;
  }

  private async startEachServer(): Promise<void> {
    const lines = await Promise.all(SERVERS.map((name) => this.startServer(name)));
    this.say(`Servers ready: ${lines.join(', ')}`);
  }

  private async startServer(name: ServerName): Promise<string> {
    const url = urlFromEnvironment(name);
    if (url) {
      this.run.urls[name] = url;
      if (name !== 'nats') await this.checkSignIn(name, url);
      return `${RECIPES[name].title} (${RECIPES[name].urlVariable} of the environment)`;
    }
    const binary = await resolveBinary(name, this.say);
    const { port, ports } = this.run;
    const dir = dataFolder(port);
    const users = serverUsersOf(secretsIn(dir));
    const options = { binary, port: ports[name]!, dir, logFile: logFile(port, name), ...users };
    const program = serverProgram(name, options);
    this.run.urls[name] = program.url;
    this.servers.push(program.name);
    await this.startProgram(program);
    return describeBinary(name, binary);
  }

  /** Fails with a message of one line, which otherwise only the logs of the services would have. */
  private async checkSignIn(store: OwnStore, url: string): Promise<void> {
    const user = this.programs.find((program) => STORE_USERS[store].includes(program));
    if (!user) return;
    const password = secretsOfRun(this.run)[passwordVariable(store, user)];
    await checkOwnServer(store, RECIPES[store].urlVariable, signedIn(url, user, password));
  }

  private async startProgram(program: Program): Promise<void> {
    if (this.stopping) return;
    trimLog(program.logFile);
    await this.supervisor.start(program);
  }

  private record(pids: Record<string, number>): void {
    this.run.processes = Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, identify(pid)]));
    writeRunFile(this.run);
  }
}

function refuseIfRunning(port: number, before: RunFile | undefined): void {
  if (!before?.launcher || !isStill(before.launcher)) return;
  throw new Trouble(
    `A copy already runs on port ${port} here (process ${before.launcher.pid}). Try: stop it, or PORT=${port + 1} npm start.`,
  );
}

/** After a kill -9 of the launcher its processes end by themselves; this ends any that remain. */
async function endLeftovers(before: RunFile | undefined, say: (line: string) => void): Promise<void> {
  const leftovers = Object.entries(before?.processes ?? {}).filter(([, process]) => isStill(process));
  if (leftovers.length === 0) return;
  say(`Ending processes of an earlier run: ${leftovers.map(([name]) => name).join(', ')}`);
  await Promise.all(leftovers.map(([, process]) => end(process)));
}

async function refuseIfTaken(port: number): Promise<void> {
  // Probes one address after the other, because simultaneous probes would conflict.
  if ((await isFree(port)) && (await isFree(port, '0.0.0.0')) && (await isFree(port, '::'))) return;
  throw new Trouble(`Port ${port} is taken by another program. Try: PORT=${port + 1} npm start.`);
}

function refuseIfFull(port: number): void {
  const { bavail, bsize } = statfsSync(dataFolder(port));
  const freeMb = Math.floor((bavail * bsize) / 2 ** 20);
  if (freeMb >= ROOM_NEEDED_MB) return;
  throw new Trouble(
    `The disk is full: ${freeMb} MB left for ${dataFolder(port)}, ${ROOM_NEEDED_MB} MB needed. Try: free some space.`,
  );
}
