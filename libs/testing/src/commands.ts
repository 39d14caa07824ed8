import { randomUUID } from 'node:crypto';
import { correlationId, withCorrelation } from '@sahaya/messaging';
import type { mongo } from 'mongoose';

interface Sent {
  commandName: string;
  command: mongo.Document;
}
/** A session is pooled: the handler of an event may use the one that a request has just ended, with the next number. */
const transactionOf = ({ command }: Sent): string =>
  `${(command['lsid'] as { id: mongo.Binary }).id.toString('hex')} ${command['txnNumber']}`;
const nameOf = ({ commandName, command }: Sent): string => {
  const collection: unknown = command[commandName];
  return typeof collection === 'string' ? `${commandName} ${collection}` : commandName;
};

/**
 * Runs `work` and returns its round trips to MongoDB: first the commands without a transaction, then those of the
 * transaction that sends `write`. Work that happens at the same time is left out: polls, which have another correlation
 * id, the handlers of the events, and their publication. The client needs `monitorCommands=true`.
 */
export async function commandsOf(
  client: mongo.MongoClient,
  write: string,
  work: () => Promise<unknown>,
): Promise<{ before: string[]; transaction: string[] }> {
  const seen: Sent[] = [];
  const id = randomUUID();
  const listen = (sent: Sent) => {
    if (correlationId() === id) seen.push(sent);
  };
  client.on('commandStarted', listen);
  await withCorrelation(id, work).finally(() => client.off('commandStarted', listen));
  const inTransaction = seen.filter(({ command }) => command['autocommit'] === false);
  const writers = [...new Set(inTransaction.filter((sent) => nameOf(sent) === write).map(transactionOf))];
  if (writers.length !== 1) throw new Error(`${writers.length} transactions with "${write}"`);
  return {
    before: seen
      .filter((sent) => !inTransaction.includes(sent))
      .map(nameOf)
      .filter((name) => !name.endsWith(' outbox')),
    transaction: inTransaction.filter((sent) => transactionOf(sent) === writers[0]).map(nameOf),
  };
}
