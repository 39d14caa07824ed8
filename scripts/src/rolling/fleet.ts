import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  describeBinary,
  freePort,
  launch,
  type Program,
  resolveBinary,
  type Running,
  serverProgram,
  waitReady,
  WORKSPACE,
} from '@sahaya/servers';
import { secretsIn, type RunFile } from '../copy-files.ts';
import { SERVICES } from '../service-names.ts';
import { serviceProgram } from '../services.ts';
import { serverUsersOf } from '../stores/server-users.ts';
import { say } from '../terminal.ts';
import { Balancer } from './balancer.ts';

const SERVERS = ['mongo', 'nats', 'redis'] as const;
/** As in Kubernetes: the time between removal from service and SIGTERM. */
const PAUSE_MS = 5_000;
const GRACE_MS = 25_000;
/** The payment sandbox is not part of a release. */
export const RELEASED = SERVICES.filter((service) => service !== 'razorpay-sandbox');

interface Replica {
  name: string;
  service: string;
  program: Program;
  running: Running;
  /** The port of the gateway itself. */
  port: number;
}

/** Two processes of each service on the same three servers, with the gateways behind a balancer. */
export class Fleet {
  readonly url: string;
  readonly sandboxUrl: string;
  private readonly folder: string;
  private readonly run: RunFile;
  private readonly balancer = new Balancer();
  private readonly servers: Running[] = [];
  private readonly replicas: Replica[] = [];

  private constructor(folder: string, run: RunFile) {
    this.folder = folder;
    this.run = run;
    this.url = run.urls.portal!;
    this.sandboxUrl = run.urls.sandbox!;
  }

  /** Empties the folder; starts nothing. */
  static async prepare(folder: string): Promise<Fleet> {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const port = await freePort();
    const ports: Record<string, number> = {};
    for (const name of [...SERVERS, 'sandbox']) ports[name] = await freePort(new Set([port, ...Object.values(ports)]));
    const urls = { portal: `http://localhost:${port}`, sandbox: `http://127.0.0.1:${ports.sandbox}` };
    return new Fleet(folder, { port, ports, urls, processes: {} });
  }

  /** `roots`: the source folders of the first and the second replica of each service. */
  async start(roots: readonly string[]): Promise<void> {
    await Promise.all(SERVERS.map((name) => this.startServer(name)));
    await this.balancer.listen(this.run.port);
    for (const service of SERVICES) {
      const own = service === 'razorpay-sandbox' ? roots.slice(0, 1) : roots;
      await Promise.all(own.map((root, index) => this.startReplica(service, index, root)));
    }
    say(`${this.replicas.length} processes of ${SERVICES.length} services ready behind ${this.url}`);
  }

  /** Removes each replica of each service from service, ends it by SIGTERM and starts it again, one after the other. */
  async restartAll(shouldGoOn: () => boolean): Promise<number> {
    let restarted = 0;
    for (const replica of this.replicas) {
      if (replica.service === 'razorpay-sandbox' || !shouldGoOn()) continue;
      const begun = Date.now();
      if (replica.service === 'gateway') await this.balancer.drain(replica.name, PAUSE_MS);
      await replica.running.stop(GRACE_MS);
      const stopped = Date.now();
      replica.running = launch(replica.program);
      await waitReady(replica.program, replica.running);
      if (replica.service === 'gateway') this.balancer.open(replica.name, replica.port);
      restarted += 1;
      say(`${replica.name}: ended in ${stopped - begun} ms, ready again after ${Date.now() - stopped} ms`);
    }
    return restarted;
  }

  async stop(): Promise<void> {
    this.balancer.close();
    await Promise.all(this.replicas.map(({ running }) => running.stop()));
    await Promise.all(this.servers.map((running) => running.stop()));
  }

  private async startServer(name: (typeof SERVERS)[number]): Promise<void> {
    const binary = await resolveBinary(name, say);
    const logFile = join(this.folder, 'logs', `${name}.log`);
    const users = serverUsersOf(secretsIn(this.folder));
    const program = serverProgram(name, { binary, port: this.run.ports[name]!, dir: this.folder, logFile, ...users });
    const running = launch(program);
    this.servers.push(running);
    await waitReady(program, running);
    this.run.urls[name] = program.url;
    say(describeBinary(name, binary));
  }

  private async startReplica(service: string, index: number, root: string): Promise<void> {
    const name = `${service}-${index + 1}`;
    const [health, port] = [await freePort(), await freePort()];
    const own = { ...this.run, ports: { ...this.run.ports, [`health:${service}`]: health } };
    const base = serviceProgram(service, own, secretsIn(this.folder), 'modules');
    const program = {
      ...base,
      name,
      cwd: root,
      env: { ...base.env, RATE_LIMITS: 'off', ...(service === 'gateway' && { PORT: String(port) }) },
      logFile: join(this.folder, 'logs', `${name}.log`),
    };
    const running = launch(program);
    this.replicas.push({ name, service, program, running, port });
    await waitReady(program, running);
    if (service === 'gateway') this.balancer.open(name, port);
  }

  /** Writes the result, beside k6's own report. */
  report(result: object): void {
    const reports = join(WORKSPACE, 'reports/load');
    mkdirSync(reports, { recursive: true });
    writeFileSync(join(reports, 'rolling-restart.json'), `${JSON.stringify(result, null, 2)}\n`);
  }
}
