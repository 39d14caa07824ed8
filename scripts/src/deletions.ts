import { type Deletion, deletion, listDeletions, reapplyDeletions } from '@sahaya/contracts';
import type { RpcClient } from '@sahaya/messaging';
import { Trouble } from './terminal.ts';

/** The accounts of one request, each of which is a transaction. */
const BATCH = 20;
const TIMEOUT_MS = 30_000;

/** One line of a list: the fields of the account, as `mongoexport` of the nightly backup writes them. */
const toLine = ({ userId, role, deletedAt }: Deletion): string =>
  JSON.stringify({ _id: userId, role, deletedAt: { $date: deletedAt } });

/** Reads the lines of a list. A list that is damaged in any line is refused, because nothing may be left out. */
export function parseDeletions(text: string): Deletion[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line, at) => (line === '' ? [] : [parseLine(line, at + 1)]));
}

function parseLine(line: string, number: number): Deletion {
  try {
    const { _id, role, deletedAt } = JSON.parse(line) as { _id: string; role: string; deletedAt?: { $date?: string } };
    const at = new Date(deletedAt?.$date ?? '').toISOString();
    return deletion.parse({ userId: _id, role, deletedAt: at });
  } catch (cause) {
    throw new Trouble(`Line ${number} is no deletion: ${line.slice(0, 100)}`, { cause });
  }
}

/** All deletions as the lines of a list. */
export async function readDeletions(rpc: RpcClient): Promise<string[]> {
  const lines: string[] = [];
  let after: string | undefined;
  do {
    const page = await rpc.call(listDeletions, { after }, TIMEOUT_MS);
    lines.push(...page.deletions.map(toLine));
    after = page.next;
  } while (after !== undefined);
  return lines;
}

/** Deletes the accounts of a list again. Returns the number of accounts that were back. */
export async function applyDeletions(rpc: RpcClient, deletions: readonly Deletion[]): Promise<number> {
  let deletedAgain = 0;
  for (let at = 0; at < deletions.length; at += BATCH) {
    const batch = { deletions: deletions.slice(at, at + BATCH) };
    deletedAgain += (await rpc.call(reapplyDeletions, batch, TIMEOUT_MS)).deletedAgain;
  }
  return deletedAgain;
}
