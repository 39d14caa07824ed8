import { rmSync } from 'node:fs';
import { freePort } from '@sahaya/servers';
import { MongoClient } from 'mongodb';
import { Copy } from '../copy.ts';
import { dataFolder, type RunFile } from '../copy-files.ts';
import { addGeneratedHelpers } from '../demo/generated-helpers.ts';
import { operatorUrl } from '../operator.ts';
import { say } from '../terminal.ts';
import { People } from './people.ts';

const SERVERS = ['mongod', 'nats', 'redis'];

export interface CopySettings {
  /** Requests under way at the same time. */
  connections: number;
  /** The number of generated helpers. */
  helpers: number;
  /** Open sockets of the chat workload. */
  sockets: number;
}

/** A new copy of the product without rate limits, its people and its database. */
export class ProductCopy {
  readonly settings: CopySettings;
  readonly url: string;
  readonly mongo: MongoClient;
  readonly people: People;
  private readonly copy: Copy;

  private constructor(copy: Copy, settings: CopySettings) {
    this.copy = copy;
    this.settings = settings;
    this.url = `http://127.0.0.1:${copy.run.port}`;
    this.mongo = new MongoClient(operatorUrl(copy.run, 'mongo'));
    this.people = new People(this.url);
  }

  static async start(settings: CopySettings): Promise<ProductCopy> {
    process.env['RATE_LIMITS'] = 'off';
    const copy = await Copy.prepare({ port: await freePort(), reset: true, say });
    try {
      await copy.start();
      say(`${await addGeneratedHelpers(operatorUrl(copy.run, 'mongo'), settings.helpers)} helpers added`);
      return new ProductCopy(copy, settings);
    } catch (error) {
      await copy.stop();
      throw error;
    }
  }

  get run(): RunFile {
    return this.copy.run;
  }

  /** The pids of the services, MongoDB, NATS and Redis. */
  get pids(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.run.processes).map(([name, { pid }]) => [name, pid]));
  }

  /** The pids of MongoDB, NATS and Redis, which the references use, too. */
  get serverPids(): Record<string, number> {
    return Object.fromEntries(
      Object.entries(this.pids).filter(([name]) => SERVERS.some((one) => name.startsWith(one))),
    );
  }

  /** After a failure, the logs stay. */
  async stop({ keepLogs = false } = {}): Promise<void> {
    await this.mongo.close();
    await this.copy.stop();
    if (keepLogs) say(`The logs of this run are in ${dataFolder(this.run.port)}/logs`);
    else rmSync(dataFolder(this.run.port), { recursive: true, force: true });
  }
}
