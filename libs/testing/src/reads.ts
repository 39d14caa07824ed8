import type { mongo } from 'mongoose';

type Document = Record<string, unknown>;
/** One database read with its executed plan. */
export interface Read {
  command: string;
  collection: string;
  keys: number;
  docs: number;
  returned: number;
  /** The limit of a find. */
  limit?: number;
  /** All stages of the plan, in upper case. */
  stages: string[];
}

const isObject = (value: unknown): value is Document => typeof value === 'object' && value !== null;
/** Every object of the executed plan that names a stage. */
const stagesOf = (plan: unknown): string[] =>
  isObject(plan)
    ? [
        ...(typeof plan['stage'] === 'string' ? [plan['stage'].toUpperCase()] : []),
        ...Object.values(plan).flatMap(stagesOf),
      ]
    : [];
const OWN = ['lsid', '$db', '$clusterTime', '$readPreference', 'writeConcern', 'txnNumber', 'autocommit'];

/**
 * Runs `work`, then explains every read that these clients made for it. They need `monitorCommands=true`, which
 * startServiceForTest sets.
 */
export async function readsOf(
  clients: readonly mongo.MongoClient[],
  database: string,
  work: () => Promise<unknown>,
): Promise<Read[]> {
  const seen: { name: string; sent: Document }[] = [];
  const listen = ({ commandName: name, command }: { commandName: string; command: unknown }) => {
    if (isObject(command) && ['find', 'aggregate'].includes(name) && command['$db'] === database)
      seen.push({ name, sent: command });
  };
  for (const client of clients) client.on('commandStarted', listen);
  await work().finally(() => clients.forEach((client) => client.off('commandStarted', listen)));
  return Promise.all(
    seen.map(async ({ name, sent }) => {
      const command = Object.fromEntries(Object.entries(sent).filter(([key]) => !OWN.includes(key)));
      const explained = await clients[0]!.db(database).command({ explain: command, verbosity: 'executionStats' });
      const [first] = (explained['stages'] ?? []) as Document[];
      const { executionStats } = (first?.['$cursor'] ?? explained) as { executionStats: Document };
      return {
        command: name,
        collection: String(sent[name]),
        keys: Number(executionStats['totalKeysExamined']),
        docs: Number(executionStats['totalDocsExamined']),
        returned: Number(executionStats['nReturned']),
        ...(typeof sent['limit'] === 'number' && { limit: sent['limit'] }),
        stages: stagesOf(executionStats['executionStages']),
      };
    }),
  );
}
