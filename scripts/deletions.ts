/**
 * npm run deletions -- export <file> | apply <file>: writes the list of deleted accounts of the copy on PORT, which has
 * no personal data, or deletes the accounts of a list again after a backup was restored. The nightly backup writes the
 * same list. A repetition changes nothing.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { RpcClient } from '@sahaya/messaging';
import { requireRunning } from './src/copy-files.ts';
import { applyDeletions, parseDeletions, readDeletions } from './src/deletions.ts';
import { connectOperator } from './src/operator.ts';
import { command, Trouble } from './src/terminal.ts';

async function exportTo(rpc: RpcClient, file: string): Promise<void> {
  const lines = await readDeletions(rpc);
  await writeFile(`${file}.part`, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  await rename(`${file}.part`, file);
  console.log(`${lines.length} deletions written to ${file}`);
}

async function applyFrom(rpc: RpcClient, file: string): Promise<void> {
  const deletions = parseDeletions(await readFile(file, 'utf8'));
  const deletedAgain = await applyDeletions(rpc, deletions);
  console.log(`${deletedAgain} accounts deleted again; ${deletions.length} deletions announced to all services.`);
}

const COMMANDS: Record<string, (rpc: RpcClient, file: string) => Promise<void>> = {
  export: exportTo,
  apply: applyFrom,
};

await command(async () => {
  const [verb = '', file] = process.argv.slice(2);
  const run = COMMANDS[verb];
  if (!run || !file) throw new Trouble('Usage: npm run deletions -- export <file> | apply <file>');
  const nats = await connectOperator(requireRunning());
  try {
    await run(new RpcClient(nats), file);
  } finally {
    await nats.close();
  }
});
