import type { Connection } from 'mongoose';

/** They expire by themselves within a few days. */
const SHORT_LIVED = ['outbox', 'inbox', 'idempotency_keys'];

/** The collections of a database in which one of the texts occurs, for tests of what a deletion leaves behind. */
export async function placesOf({ db }: Pick<Connection, 'db'>, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of (await db?.listCollections().toArray()) ?? []) {
    if (SHORT_LIVED.includes(name)) continue;
    const content = JSON.stringify(await db?.collection(name).find().toArray());
    if (texts.some((text) => content.includes(text))) found.push(name);
  }
  return found.sort();
}
