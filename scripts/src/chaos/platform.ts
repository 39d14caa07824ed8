import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type NatsConnection, nkeyAuthenticator } from '@nats-io/transport-node';
import { jetstreamManager, type StreamConfig } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import { freePort, type Program, REPLICA_SET, WORKSPACE } from '@sahaya/servers';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { until } from '../demo/api.ts';
import { OPERATOR, type RunFile, secretsIn, seedVariable } from '../copy-files.ts';
import { Balancer } from '../rolling/balancer.ts';
import { SERVICES, STAND_IN } from '../service-names.ts';
import { serviceProgram } from '../services.ts';
import { serverUsersOf } from '../stores/server-users.ts';
import { passwordVariable, signedIn } from '../stores/store-users.ts';
import { Supervisor } from '../supervisor.ts';
import { say } from '../terminal.ts';
import { Proxies } from './proxies.ts';
import { SmallDisk } from './small-disk.ts';
import { joinMembers, loseStreams, mongoPrograms, natsPrograms, redisProgram, type StorePort, type StoreProgram } from './stores.ts';

const MEMBERS = 3;
const REPLICAS = 2;
const READINESS_MS = 500;
/** The stream of events as in Kubernetes, with a copy on each server. */
const STREAM = join(WORKSPACE, 'k8s/base/nats/events.json');

/** The error of a server of NATS that was killed while it wrote its own state, and now ends at every start. */
const UNREADABLE = 'corrupt state file';

/** The sizes of small disks. */
const DISK_MB = { mongo: 1_536, nats: 256 };
const membersOf = (store: string) => Array.from({ length: MEMBERS }, (_, index) => `${store}-${index + 1}`);

/**
 * The product as in production, on this machine: two processes of each service, three members of MongoDB, three servers
 * of NATS, Redis, and the payment stand-in, each of these behind a proxy.
 */
export class Platform {
  /** The stores and their data. */
  readonly stores = new Map<string, StoreProgram>();
  readonly proxies: Proxies;
  /** The small disks of the stores, if they have such. */
  disks: ReadonlyMap<string, SmallDisk> | undefined;
  /** The reason why they have none. */
  withoutDisks = '';
  readonly url: string;
  readonly sandboxUrl: string;
  private readonly folder: string;
  private readonly secrets: Record<string, string>;
  private readonly ports: Record<string, StorePort>;
  private readonly port: number;
  private readonly balancer = new Balancer();
  private readonly supervisor: Supervisor;
  private readonly services = new Map<string, Program>();
  private readonly gateways = new Map<string, number>();
  /** The port of each process for probes and metrics. */
  private readonly health = new Map<string, number>();
  private readonly ready = new Set<string>();
  private pids: Readonly<Record<string, number>> = {};
  /** The ports of NATS for probes. */
  private monitors: ReadonlyMap<string, number> = new Map();
  private watching: NodeJS.Timeout | undefined;

  private constructor(folder: string, proxies: Proxies, port: number, ports: Record<string, StorePort>) {
    this.folder = folder;
    this.proxies = proxies;
    this.port = port;
    this.ports = ports;
    this.secrets = secretsIn(folder);
    this.url = `http://127.0.0.1:${port}`;
    this.sandboxUrl = `http://127.0.0.1:${ports[STAND_IN]!.own}`;
    this.supervisor = new Supervisor({ say: () => undefined, changed: (pids) => (this.pids = pids) });
  }

  /** Empties the folder; starts nothing. */
  static async prepare(folder: string): Promise<Platform> {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const ports: Record<string, StorePort> = {};
    for (const name of [...membersOf('mongo'), ...membersOf('nats'), 'redis-1', STAND_IN])
      ports[name] = { own: await freePort(), proxy: await freePort() };
    return new Platform(folder, await Proxies.prepare(folder), await freePort(), ports);
  }

  /** Gives each store a small disk. Call before `start`; needs the permission to mount. */
  mountSmallDisks(): void {
    const disks = new Map<string, SmallDisk>();
    try {
      for (const [store, megabytes] of Object.entries(DISK_MB))
        for (const name of membersOf(store)) disks.set(name, SmallDisk.mount(join(this.folder, name), megabytes));
      this.disks = disks;
    } catch (error) {
      for (const disk of disks.values()) disk.unmount();
      this.withoutDisks = `this machine mounts no disk in memory: ${(error as Error).message.trim()}`;
    }
  }

  async start(): Promise<void> {
    await this.supervisor.start(this.proxies.program);
    for (const [name, { own, proxy }] of Object.entries(this.ports)) await this.proxies.open(name, proxy, own);
    await this.startStores();
    await this.balancer.listen(this.port);
    for (const service of SERVICES) await this.plan(service);
    await Promise.all([...this.services.values()].map((program) => this.supervisor.start(program)));
    this.watching = setInterval(() => void this.followReadiness(), READINESS_MS);
    await this.followReadiness();
    say(`${this.services.size} processes of ${SERVICES.length} services on 3 MongoDB, 3 NATS and Redis are ready`);
  }

  async stop(): Promise<void> {
    clearInterval(this.watching);
    this.balancer.close();
    for (const name of Object.keys(this.pids)) this.signal(name, 'SIGCONT');
    await this.supervisor.stop([...this.services.keys()]);
    await this.supervisor.stop([...this.stores.keys(), this.proxies.program.name]);
    for (const disk of this.disks?.values() ?? []) disk.unmount();
    this.disks = undefined;
  }

  /** The databases of the services. */
  get databases(): string[] {
    return SERVICES.map((service) => `sahaya_${service.replaceAll('-', '_')}`);
  }

  /** The processes of the services, besides the payment stand-in. */
  get serviceNames(): string[] {
    return [...this.services.keys()].filter((name) => !name.startsWith(STAND_IN));
  }

  /** The process of each store and service that runs. */
  get processes(): Readonly<Record<string, number>> {
    return this.pids;
  }

  /** Whether a service's process is ready, as its probe answers. */
  isReady(name: string): Promise<boolean> {
    return this.services.get(name)!.isReady();
  }

  /** Whether a service's process says that it lives. */
  async isLive(name: string): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.health.get(name)}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Returns the metrics of a service's process in the format of Prometheus. */
  async metricsOf(name: string): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.health.get(name)}/metrics`)).text();
  }

  /** The variables of a service that may use everything. */
  get operatorVariables(): NodeJS.ProcessEnv {
    const { env } = this.services.get('support-1')!;
    const MONGO_URL = signedIn(this.mongoUrl, OPERATOR, this.secrets[passwordVariable('mongo', OPERATOR)]);
    return { ...env, MONGO_URL, NATS_NKEY: this.secrets[seedVariable(OPERATOR)] };
  }

  /** The liveness of a server of NATS in Kubernetes: one that could not write stores nothing until it is restarted. */
  async isNatsStoring(name: string): Promise<boolean> {
    try {
      return (await fetch(`http://127.0.0.1:${this.monitors.get(name)}/healthz?js-enabled-only=true`)).ok;
    } catch {
      return false; // it is starting
    }
  }

  /** Sends a signal to a process that runs. A killed process is started again. */
  signal(name: string, signal: NodeJS.Signals): void {
    const pid = this.pids[name];
    if (pid === undefined) return;
    try {
      process.kill(pid, signal);
    } catch (error) {
      // The process has just ended.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }

  /** Kills a process, which stays ended until `release`. */
  hold(name: string): Promise<void> {
    return this.supervisor.hold(name);
  }

  async release(name: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
    const program = this.stores.get(name) ?? this.services.get(name);
    if (!program) return;
    const start = () => this.supervisor.start({ ...program, ...(program.env && { env: { ...program.env, ...env } }) });
    try {
      await start();
    } catch (error) {
      const store = this.stores.get(name);
      if (!store || !name.startsWith('nats-') || !String(error).includes(UNREADABLE)) throw error;
      // Operators give such a server an empty disk, too, and it copies the streams from the others.
      say(`${name} does not read what it wrote before it was killed (${UNREADABLE}); it starts with an empty store`);
      loseStreams(store.folder);
      await start();
    }
  }

  /** Connects to NATS as the operator, past the proxies. */
  connectNats(): Promise<NatsConnection> {
    return connect({
      servers: this.membersOf('nats').map(({ own }) => `127.0.0.1:${own}`),
      authenticator: nkeyAuthenticator(Buffer.from(this.secrets[seedVariable(OPERATOR)] ?? '')),
    });
  }

  /** Opens one more proxy to MongoDB's primary, and returns its address for a service. */
  async openDetour(name: string, service: string): Promise<string> {
    const listen = await freePort();
    await this.proxies.open(name, listen, this.ports[await this.primary()]!.own);
    const url = `mongodb://127.0.0.1:${listen}/?directConnection=true`;
    return signedIn(url, service, this.secrets[passwordVariable('mongo', service)]);
  }

  /** What the payment provider signs its webhooks with, and the account that they name. */
  get webhookKeys(): { secret: string; account: string } {
    const { RAZORPAY_WEBHOOK_SECRET: secret = '', RAZORPAY_ACCOUNT_ID: account = '' } = this.secrets;
    return { secret, account };
  }

  connectMongo(): MongoClient {
    return new MongoClient(signedIn(this.mongoUrl, OPERATOR, this.secrets[passwordVariable('mongo', OPERATOR)]));
  }

  /** Returns the name of MongoDB's primary. */
  async primary(): Promise<string> {
    const mongo = this.connectMongo();
    try {
      const { primary } = await mongo.db('admin').command({ hello: 1 });
      const found = Object.entries(this.ports).find(([, { proxy }]) => `127.0.0.1:${proxy}` === primary);
      return found?.[0] ?? 'mongo-1';
    } finally {
      await mongo.close();
    }
  }

  connectRedis(): Redis {
    const url = `redis://127.0.0.1:${this.ports['redis-1']!.own}`;
    return new Redis(signedIn(url, OPERATOR, this.secrets[passwordVariable('redis', OPERATOR)]));
  }

  private get mongoUrl(): string {
    const hosts = this.membersOf('mongo').map(({ proxy }) => `127.0.0.1:${proxy}`);
    return `mongodb://${hosts.join(',')}/?replicaSet=${REPLICA_SET}`;
  }

  private membersOf(store: string): StorePort[] {
    return Object.entries(this.ports).flatMap(([name, port]) => (name.startsWith(`${store}-`) ? [port] : []));
  }

  private async startStores(): Promise<void> {
    const users = serverUsersOf(this.secrets);
    const ports = () => Promise.all(Array.from({ length: MEMBERS }, () => freePort()));
    const monitors = await ports();
    this.monitors = new Map(monitors.map((port, index) => [`nats-${index + 1}`, port]));
    const programs = [
      ...(await mongoPrograms(this.folder, this.membersOf('mongo'), users)),
      ...(await natsPrograms(this.folder, this.membersOf('nats'), users, await ports(), monitors)),
      await redisProgram(this.folder, this.ports['redis-1']!, users),
    ];
    for (const program of programs) this.stores.set(program.name, program);
    await Promise.all(programs.map((program) => this.supervisor.start(program)));
    await Promise.all([joinMembers(this.membersOf('mongo'), users), this.createStreams()]);
  }

  /** As the operators of a cluster do before the first start; the test clock is no part of production. */
  private async createStreams(): Promise<void> {
    const nats = await this.connectNats();
    const stream = JSON.parse(readFileSync(STREAM, 'utf8')) as StreamConfig & { name: string };
    try {
      // A cluster without a leader does not answer.
      await until('NATS has the streams', async () => {
        try {
          const manager = await jetstreamManager(nats, { timeout: 2_000 });
          await manager.streams.add(stream);
          await new Kvm(nats).create('control', { replicas: MEMBERS });
          return true;
        } catch {
          return false;
        }
      });
    } finally {
      await nats.close();
    }
  }

  /** Plans the processes of a service. */
  private async plan(service: string): Promise<void> {
    const replicas = service === STAND_IN ? 1 : REPLICAS;
    for (let index = 1; index <= replicas; index += 1) {
      const name = `${service}-${index}`;
      this.services.set(name, this.replica(service, name, await freePort(), await freePort()));
    }
  }

  private replica(service: string, name: string, health: number, port: number): Program {
    const run: Pick<RunFile, 'port' | 'ports' | 'urls'> = {
      port: this.port,
      ports: { sandbox: this.ports[STAND_IN]!.own, [`health:${service}`]: health },
      urls: {
        portal: `http://localhost:${this.port}`,
        sandbox: `http://127.0.0.1:${this.ports[STAND_IN]!.proxy}`,
        mongo: this.mongoUrl,
        nats: this.membersOf('nats')
          .map(({ proxy }) => `nats://127.0.0.1:${proxy}`)
          .join(','),
        redis: `redis://127.0.0.1:${this.ports['redis-1']!.proxy}`,
      },
    };
    const base = serviceProgram(service, { ...run, processes: {} }, this.secrets, 'bundle');
    if (service === 'gateway') this.gateways.set(name, port);
    this.health.set(name, health);
    return {
      ...base,
      name,
      env: { ...base.env, RATE_LIMITS: 'off', ...(service === 'gateway' && { PORT: String(port) }) },
      logFile: join(this.folder, 'logs', `${name}.log`),
    };
  }

  /** Sends requests only to gateways that are ready, as an ingress does. */
  private async followReadiness(): Promise<void> {
    await Promise.all(
      [...this.gateways].map(async ([name, port]) => {
        const isReady = await this.services.get(name)!.isReady();
        if (isReady === this.ready.has(name)) return;
        if (isReady) this.balancer.open(name, port);
        else await this.balancer.drain(name, 0);
        this.ready[isReady ? 'add' : 'delete'](name);
      }),
    );
  }
}
