import { readdirSync, readFileSync } from 'node:fs';
import type { MongoClient } from 'mongodb';
import type { NatsConnection } from '@nats-io/transport-node';
import { EVENT_STREAM, managerOf, OUTBOX_MODEL } from '@sahaya/messaging';
import type { Platform } from '../chaos/platform.ts';
import { STAND_IN } from '../service-names.ts';
import type { Sample, Tolerance } from './trend.ts';

export interface Series {
  name: string;
  unit: 'MB' | 'files' | 'ms' | 'messages' | 'per request';
  tolerance: Tolerance;
  samples: Sample[];
}

const MB = 2 ** 20;
const SHARE = 0.1;
/** For each unit, the growth that is not told from usual movement however low the level is. */
const LEAST: Readonly<Record<Series['unit'], number>> = {
  MB: 15,
  files: 10,
  ms: 50,
  messages: 200,
  'per request': 0.5,
};
/** Node returns memory late and in large parts; the heap and buffers in use are measured more closely. */
const WHOLE_MEMORY: Tolerance = { share: 0.5, least: 50 };
/** The cache of MongoDB fills for longer than a test, and its open files grow with its data; the stand-in keeps everything. */
const NOT_JUDGED = new RegExp(`^(mongo|${STAND_IN})`);

/** Measures the processes, and what they keep in the stores. */
export class Sampler {
  private readonly platform: Platform;
  private readonly mongo: MongoClient;
  private readonly nats: NatsConnection;
  private readonly all = new Map<string, Series>();
  private readonly begun = performance.now();
  /** Collections whose documents are deleted after a time, by database. */
  private temporary: { database: string; collection: string }[] = [];

  private constructor(platform: Platform, mongo: MongoClient, nats: NatsConnection) {
    this.platform = platform;
    this.mongo = mongo;
    this.nats = nats;
  }

  static async of(platform: Platform): Promise<Sampler> {
    const sampler = new Sampler(platform, platform.connectMongo(), await platform.connectNats());
    await sampler.findTemporary();
    return sampler;
  }

  get series(): Series[] {
    return [...this.all.values()];
  }

  async close(): Promise<void> {
    await Promise.all([this.mongo.close(), this.nats.close()]);
  }

  /** `requests`: how many were sent until now. What is kept on purpose grows with them, and is measured per request. */
  async sample(requests: number): Promise<void> {
    for (const [name, pid] of Object.entries(this.platform.processes)) this.sampleProcess(name, pid);
    await Promise.all(this.platform.serviceNames.map((name) => this.sampleService(name)));
    await this.sampleEvents(requests);
    await this.sampleCollections(requests);
    const redis = this.platform.connectRedis();
    try {
      this.add('Redis: keys', 'per request', (await redis.dbsize()) / requests);
    } finally {
      redis.disconnect();
    }
  }

  private sampleProcess(name: string, pid: number): void {
    if (NOT_JUDGED.test(name)) return;
    try {
      const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
      this.add(`${name}: whole memory`, 'MB', (kilobytes * 1_024) / MB, WHOLE_MEMORY);
      this.add(`${name}: open files and sockets`, 'files', readdirSync(`/proc/${pid}/fd`).length);
    } catch (error) {
      // The process has just ended.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  private async sampleService(name: string): Promise<void> {
    const metrics = await this.platform.metricsOf(name);
    const inUse = valueOf(metrics, 'nodejs_heap_size_used_bytes') + valueOf(metrics, 'nodejs_external_memory_bytes');
    this.add(`${name}: heap and buffers`, 'MB', inUse / MB);
    this.add(`${name}: event loop lag`, 'ms', valueOf(metrics, 'nodejs_eventloop_lag_p99_seconds') * 1_000);
  }

  private async sampleEvents(requests: number): Promise<void> {
    const manager = await managerOf(this.nats);
    const { state } = await manager.streams.info(EVENT_STREAM);
    this.add('stream of events', 'per request', state.messages / requests);
    let waiting = 0;
    for await (const { num_pending, num_ack_pending } of manager.consumers.list(EVENT_STREAM))
      waiting += num_pending + num_ack_pending;
    this.add('events that wait', 'messages', waiting);
  }

  private async sampleCollections(requests: number): Promise<void> {
    let unpublished = 0;
    for (const database of this.platform.databases)
      unpublished += await this.mongo.db(database).collection(OUTBOX_MODEL).countDocuments({ publishedAt: null });
    this.add('events that are not published', 'messages', unpublished);
    for (const { database, collection } of this.temporary) {
      const count = await this.mongo.db(database).collection(collection).estimatedDocumentCount();
      this.add(`${database.replace('sahaya_', '')}: ${collection}`, 'per request', count / requests);
    }
  }

  private async findTemporary(): Promise<void> {
    for (const database of this.platform.databases)
      for (const { name: collection } of await this.mongo.db(database).listCollections().toArray()) {
        const indexes = await this.mongo.db(database).collection(collection).indexes();
        if (indexes.some(({ expireAfterSeconds }) => expireAfterSeconds !== undefined))
          this.temporary.push({ database, collection });
      }
  }

  private add(
    name: string,
    unit: Series['unit'],
    value: number,
    tolerance: Tolerance = { share: SHARE, least: LEAST[unit] },
  ): void {
    const series = this.all.get(name) ?? { name, unit, tolerance, samples: [] };
    series.samples.push({ at: (performance.now() - this.begun) / 1_000, value });
    this.all.set(name, series);
  }
}

/** Returns the value of a metric without labels. */
const valueOf = (metrics: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? 0);
