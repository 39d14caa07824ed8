import { READS_ALL } from '@sahaya/persistence';
import type { mongo } from 'mongoose';
import { INDEXES_TO_MOVE, isCompatible, isIntendedBroadcast, isTargeted, SHARD_KEYS } from './shard-keys.js';

type Document = Record<string, unknown>;
const isObject = (value: unknown): value is Document => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Document[] => (Array.isArray(value) ? value.filter(isObject) : []);

const QUERIES = ['find', 'aggregate', 'update', 'delete', 'findAndModify', 'count', 'distinct'];
/** Fields that the driver adds and `explain` refuses. */
const OF_DRIVER = [
  'lsid',
  '$db',
  '$clusterTime',
  '$readPreference',
  'readConcern',
  'writeConcern',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'maxTimeMS',
];
/** The call stack of a read in a stream ends in the driver. The index that it names shows that no test sent it. */
const STREAM = 'a stream';
/** How often the call stack of a query that only tests have sent so far is examined. */
const STACKS_PER_SHAPE = 5;

/** A query of the service, with the line of code that sent it. */
interface Query {
  origin: string;
  command: Document;
}

/**
 * Records the distinct queries that a service sends, and finds those that read a whole collection. Queries of the tests
 * themselves are recognised by the call stack. The client needs `monitorCommands=true`.
 */
export class QueryPlans {
  private readonly queries = new Map<string, Query>();
  private readonly ofTests = new Map<string, number>();
  /** Queries that go to all shards and are not meant to, by origin, collection and fields. */
  private readonly broadcasts = new Map<string, Document>();

  constructor(
    private readonly client: mongo.MongoClient,
    private readonly database: string,
    private readonly isTest = (file: string) => /\.spec\.tsx?$|\/test\/|^libs\/testing\//.test(file),
  ) {
    client.on('commandStarted', this.record);
  }

  /** Ends the recording and explains each query on the data of this moment. */
  async findScans(): Promise<string[]> {
    this.client.off('commandStarted', this.record);
    const scans: string[] = [];
    for (const query of this.queries.values()) {
      try {
        if (await this.scans(query.command)) scans.push(`${query.origin}: ${JSON.stringify(query.command)}`);
      } catch (error) {
        // The test ended the database itself.
        if (error instanceof Error && /^Mongo(Network|ServerSelection|NotConnected|PoolC)/.test(error.name)) return [];
        throw error;
      }
    }
    return scans;
  }

  /** The recorded queries that would go to all shards and are not among those that are meant to. */
  findBroadcasts(): string[] {
    return [...this.broadcasts].map(([kind, command]) => `${kind}: ${JSON.stringify(command)}`);
  }

  /** The unique indexes that neither fit the shard key nor are listed with the step that replaces them. */
  async findIncompatibleIndexes(): Promise<string[]> {
    const faults: string[] = [];
    for (const [name, key] of Object.entries(SHARD_KEYS)) {
      const indexes = await this.client
        .db(this.database)
        .collection(name)
        .indexes()
        .catch(() => []);
      const wrong = indexes
        .filter(({ unique, key: fields }) => unique && !isCompatible(fields, key))
        .filter(({ key: fields }) => !(Object.keys(fields).join(', ') in (INDEXES_TO_MOVE[name] ?? {})));
      faults.push(
        ...wrong.map((index) => `${name}: ${JSON.stringify(index.key)} does not begin with ${JSON.stringify(key)}`),
      );
    }
    return faults;
  }

  private readonly record = ({ commandName, command }: { commandName: string; command: unknown }): void => {
    if (!QUERIES.includes(commandName) || !isObject(command) || command['$db'] !== this.database) return;
    if (String(command['comment']).startsWith(READS_ALL)) return;
    for (const single of singlesOf(command)) {
      this.recordBroadcast(single);
      const shape = JSON.stringify(Object.entries(single).map(([key, value]) => [key, shapeOf(value)]));
      const examined = this.ofTests.get(shape) ?? 0;
      if (this.queries.has(shape) || examined >= STACKS_PER_SHAPE) continue;
      const origin = callsInStack()[0] ?? ('hint' in single ? STREAM : undefined);
      if (origin && !this.isTest(origin.replace(/:\d+$/, ''))) this.queries.set(shape, { origin, command: single });
      else this.ofTests.set(shape, examined + 1);
    }
  };

  /** Examines the call stack of each such query, because two files may send the same one and only one of them means to. */
  private recordBroadcast(command: Document): void {
    const collection = nameOf(command);
    const key = SHARD_KEYS[collection];
    const filter = filterOf(command);
    if (!key || isTargeted(filter, key)) return;
    const calls = callsInStack();
    // A library that reads for a service, such as the pages of a list, has many callers.
    const origin =
      calls.find((line) => line.startsWith('apps/')) ?? calls[0] ?? ('hint' in command ? STREAM : undefined);
    const file = origin?.replace(/:\d+$/, '');
    if (!file || this.isTest(file)) return;
    const fields = [...new Set(fieldsOf(filter))].sort();
    if (isIntendedBroadcast({ file, collection, fields })) return;
    this.broadcasts.set(`${origin}: ${collection} by ${fields.join(', ') || 'nothing'}`, command);
  }

  /**
   * Whether each plan reads everything: on little data the server may prefer a whole index, but on much data it chooses
   * a plan with bounds where one exists.
   */
  private async scans(command: Document): Promise<boolean> {
    const db = this.client.db(this.database);
    const fields = fieldsOf(filterOf(command));
    const isFirstOfAll = fields.length === 0 && typeof command['limit'] === 'number';
    const indexes = await db
      .collection(nameOf(command))
      .indexes()
      .catch(() => []);
    const readsAll = (stage: Document): boolean => {
      if (stage['stage'] === 'COLLSCAN') return true;
      if (stage['stage'] !== 'IXSCAN' || !isUnbounded(stage)) return false;
      const { key, partialFilterExpression, sparse } = indexes.find(({ name }) => name === stage['indexName']) ?? {};
      // A partial index whose own fields answer the query contains nothing else.
      const known = [...Object.keys(key ?? {}), ...fieldsOf(partialFilterExpression)];
      return !((partialFilterExpression ?? sparse) && fields.every((field) => known.includes(field)));
    };
    const explained = await db.command({ explain: command, verbosity: 'queryPlanner' });
    // The first documents in the order of an index, or in any order, end the read; a sort reads everything before.
    const isSort = ({ stage }: Document) => stage === 'SORT';
    return plannersIn(explained).some(({ winningPlan, rejectedPlans = [] }) =>
      isFirstOfAll
        ? stagesIn(winningPlan).some(isSort)
        : [winningPlan, ...listOf(rejectedPlans)].every((plan) => stagesIn(plan).some(readsAll)),
    );
  }
}

const nameOf = (command: Document): string => String(Object.values(command)[0]);

/** A batch of writes as one command for each, and without the fields of the driver. */
function singlesOf(command: Document): Document[] {
  const plain = Object.fromEntries(Object.entries(command).filter(([key]) => !OF_DRIVER.includes(key)));
  const part = ['updates', 'deletes'].find((key) => key in plain);
  return part ? listOf(plain[part]).map((one) => ({ ...plain, [part]: [one] })) : [plain];
}

/** The filter of a command; of a pipeline, its first stage. */
function filterOf({ filter, query, updates, deletes, pipeline }: Document): unknown {
  return filter ?? query ?? listOf(updates)[0]?.['q'] ?? listOf(deletes)[0]?.['q'] ?? listOf(pipeline)[0]?.['$match'];
}

/** The names of the fields in a filter. */
function fieldsOf(filter: unknown): string[] {
  if (!isObject(filter)) return [];
  return Object.entries(filter).flatMap(([key, value]) =>
    key.startsWith('$') ? listOf(value).flatMap(fieldsOf) : [key],
  );
}

/** A value becomes its type, so that two calls of one query are the same; operators and fields stay. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((item) => JSON.stringify(shapeOf(item))))].sort();
  const isPlain = isObject(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
  if (!isPlain) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

/** The lines of our code in the call stack, the innermost first; none where a stream sent the command. */
function callsInStack(): string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const stack = new Error().stack ?? '';
  Error.stackTraceLimit = stackTraceLimit;
  return stack
    .split('\n')
    .flatMap((line) => /\/((?:apps|libs)\/(?!.*node_modules)[^):]+:\d+)/.exec(line)?.[1] ?? [])
    .filter((line) => !line.startsWith('libs/testing/src/query-plans.ts'));
}

/** Every object inside with this key. */
function objectsWith(key: string, value: unknown): Document[] {
  if (!isObject(value)) return [];
  return [...(key in value ? [value] : []), ...Object.values(value).flatMap((inner) => objectsWith(key, inner))];
}
const plannersIn = (explained: unknown): Document[] =>
  objectsWith('queryPlanner', explained).map(({ queryPlanner }) => queryPlanner as Document);
const stagesIn = (plan: unknown): Document[] => objectsWith('stage', plan);
const isUnbounded = ({ indexBounds }: Document): boolean => {
  const [first] = Object.values((indexBounds ?? {}) as Record<string, string[]>);
  return /^\[(MinKey, MaxKey|MaxKey, MinKey)\]$/.test(first?.[0] ?? '');
};
