import type { Connection } from 'mongoose';

/** Their records expire within a few days. */
const SHORT_LIVED = ['outbox', 'inbox', 'idempotency_keys'];

/** The collections of a database that contain one of the texts; for tests of deletions. */
export async function placesOf({ db }: Pick<Connection, 'db'>, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of (await db?.listCollections().toArray()) ?? []) {
    if (SHORT_LIVED.includes(name)) continue;
    const content = JSON.stringify(await db?.collection(name).find().toArray());
    if (texts.some((text) => content.includes(text))) found.push(name);
  }
  return found.sort();
}
