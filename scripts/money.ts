/**
 * npm run money:check | npm run money:trial-balance: compares the ledger of the copy on PORT with the payment sandbox,
 * or prints its balances.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { moneyBooks } from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';
import { requireRunning } from './src/copy-files.ts';
import { differences, type Theirs, totals, trialBalanceTable } from './src/money.ts';
import { connectOperator } from './src/operator.ts';
import { command, Trouble } from './src/terminal.ts';

const DEADLINE_MS = 10_000;
/** Recent payments may still be in transit, so a difference counts only if it persists. */
const LOOKS = 12;
const BETWEEN_MS = 1_000;

await command(async () => {
  const run = requireRunning();
  const { urls } = run;
  const nats = await connectOperator(run);
  try {
    const rpc = new RpcClient(nats);
    const ours = () => rpc.call(moneyBooks, {}, DEADLINE_MS);
    if (process.argv[2] === 'trial-balance') {
      const { balances, faults } = await ours();
      for (const line of trialBalanceTable(balances)) console.log(line);
      if (faults.length > 0) throw new Trouble(`The ledger does not balance: ${faults.join('; ')}`);
      return;
    }
    for (let look = 1; ; look++) {
      const theirs = (await (await fetch(`${urls.sandbox}/sandbox/books`)).json()) as Theirs;
      const books = await ours();
      const found = differences(books, theirs);
      if (found.length === 0) return console.log(`Every paisa agrees: ${totals(books)}`);
      if (look === LOOKS)
        throw new Trouble(`The ledger and the provider differ: ${totals(books)}; ${found.join('; ')}`);
      await sleep(BETWEEN_MS);
    }
  } finally {
    await nats.close();
  }
});
