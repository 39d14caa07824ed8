import { cipherOf, type FieldCipher, isSealed } from '@sahaya/persistence';
import type { Connection } from 'mongoose';

/** Their records expire within a few days. */
const SHORT_LIVED = ['outbox', 'inbox', 'idempotency_keys'];

/** Returns a stored value, as the driver returns it, with its encrypted parts decrypted. */
export function readStored(value: unknown, place: string, cipher: FieldCipher): unknown {
  if (isSealed(value)) return cipher.open(value, place);
  if (Array.isArray(value)) return value.map((one) => readStored(one, place, cipher));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, readStored(inner, `${place}.${key}`, cipher)]),
  );
}

/** The collections of a database that contain one of the texts, encrypted or not; for tests of deletions. */
export async function placesOf(connection: Connection, texts: readonly string[]): Promise<string[]> {
  const cipher = cipherOf(connection);
  const found: string[] = [];
  for (const { name } of (await connection.db?.listCollections().toArray()) ?? []) {
    if (SHORT_LIVED.includes(name)) continue;
    const stored = await connection.db?.collection(name).find().toArray();
    const content = JSON.stringify(readStored(stored, name, cipher));
    if (texts.some((text) => content.includes(text))) found.push(name);
  }
  return found.sort();
}
