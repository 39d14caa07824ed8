/** npm run dead-letters -- list | replay <id> | replay --all: lists or replays failed events of the copy on PORT. */
import { AppError, type DeadLetter, deadLettersOf, EVENT_SERVICES, replayLetterOf } from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';
import { requireRunning } from './src/copy-files.ts';
import { connectOperator } from './src/operator.ts';
import { command, Trouble } from './src/terminal.ts';

const REPLAY_MS = 9_000;
const PAGE = 100;
const USAGE = 'npm run dead-letters -- list | replay <id> | replay --all';

await command(async () => {
  const [verb = 'list', which] = process.argv.slice(2);
  const nats = await connectOperator(requireRunning());
  try {
    const rpc = new RpcClient(nats);
    if (verb === 'list') return await list(rpc);
    if (verb !== 'replay' || !which) throw new Trouble(`Usage: ${USAGE}`);
    const ids = which === '--all' ? (await all(rpc)).map(({ _id }) => _id) : [which];
    const failed = [];
    for (const id of ids) if (!(await replay(rpc, id))) failed.push(id);
    if (failed.length > 0) throw new Trouble(`${failed.length} of ${ids.length} could not be replayed`);
    console.log(ids.length === 0 ? 'No failed events to replay.' : `${ids.length} replayed.`);
  } finally {
    await nats.close();
  }
});

async function list(rpc: RpcClient): Promise<void> {
  const letters = await all(rpc);
  for (const { _id, at, error } of letters) console.log(`${at}  ${_id}\n    ${error}`);
  if (letters.length === 0) console.log('No failed events.');
}

/** Returns all failed events, oldest first, so that they are replayed in their original order. */
async function all(rpc: RpcClient): Promise<DeadLetter[]> {
  const found: DeadLetter[] = [];
  for (const service of EVENT_SERVICES) {
    for (let skip = 0; ; skip += PAGE) {
      const { letters } = await rpc.call(deadLettersOf(service), { skip, limit: PAGE });
      found.push(...letters);
      if (letters.length < PAGE) break;
    }
  }
  return found.sort((a, b) => a.at.localeCompare(b.at));
}

async function replay(rpc: RpcClient, id: string): Promise<boolean> {
  const service = EVENT_SERVICES.find((name) => id.startsWith(`${name}--`));
  if (!service) throw new Trouble(`${id} is not the id of a failed event`);
  try {
    const { outcome } = await rpc.call(replayLetterOf(service), { id }, REPLAY_MS);
    console.log(`${id}: ${outcome === 'handled' ? 'handled' : 'already handled'}`);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const why = error.details?.why;
    console.log(`${id}: ${[error.message, why].filter(Boolean).join(': ')}`);
    return false;
  }
}
