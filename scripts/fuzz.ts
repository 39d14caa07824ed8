/**
 * npm run fuzz [-- --examples <n> --events <n> --seed <n>]: calls every operation of the OpenAPI document as every
 * role, with made-up values and with the ids of existing records, and sends made-up events to the chat socket. No answer
 * may be a 5xx or differ from the document. Runs on a new copy of the product without rate limits.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '@sahaya/servers';
import { Copy } from './src/copy.ts';
import { dataFolder } from './src/copy-files.ts';
import { Api } from './src/demo/api.ts';
import { type Caller, signInAll } from './src/fuzz/callers.ts';
import { findKnownIds, fuzzHttp, type HttpFuzz } from './src/fuzz/http-fuzz.ts';
import type { ApiDocument } from './src/fuzz/known-ids.ts';
import { fuzzSocket } from './src/fuzz/socket-fuzz.ts';
import { command, say, Trouble, whenAskedToStop } from './src/terminal.ts';

const CASES_MIN = 10_000;

async function fuzzAs(fuzz: HttpFuzz, origin: string, caller: Caller, events: number): Promise<[number, string[]]> {
  const faults: string[] = [];
  const known = await findKnownIds(fuzz.api, fuzz.document, caller);
  let cases = 0;
  for (const ids of known.size > 0 ? [new Map<string, string>(), known] : [known]) {
    const result = await fuzzHttp(fuzz, caller, ids);
    const what = `${caller.role}, ${ids.size > 0 ? `${ids.size} known ids` : 'made-up ids'}`;
    say(`${what}: ${result.cases} calls, ${result.refused} operations refused throughout`);
    if (result.fault) faults.push(`${what}:\n${result.fault}`);
    cases += result.cases;
  }
  const socket = await fuzzSocket(origin, caller, { chatId: known.get('/chats'), cases: events, seed: fuzz.seed });
  say(`${caller.role}: ${socket.cases} socket events`);
  faults.push(...socket.faults.map((fault) => `${caller.role}, socket: ${fault}`));
  return [cases + socket.cases, faults];
}

await command(async () => {
  const { values } = parseArgs({
    options: { examples: { type: 'string' }, events: { type: 'string' }, seed: { type: 'string' } },
  });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  say(`Seed ${seed}`);
  process.env.RATE_LIMITS = 'off';
  const copy = await Copy.prepare({ port: await freePort(), reset: true, layout: 'one', say });
  whenAskedToStop(() => void copy.stop().then(() => process.exit(1)));
  try {
    await copy.start();
    await copy.loadDemo();
    const origin = copy.run.urls.portal!;
    const api = new Api(origin);
    const callers = await signInAll(copy);
    const admin = callers.find(({ role }) => role === 'admin')!;
    const answer = await fetch(`${origin}/api/docs-json`, { headers: { authorization: `Bearer ${admin.token}` } });
    const document = (await answer.json()) as ApiDocument;
    const folder = join(dataFolder(copy.run.port), 'fuzz');
    mkdirSync(folder, { recursive: true });
    const fuzz = { api: `${origin}/api`, document, folder, examples: Number(values.examples ?? 5), seed };

    const faults: string[] = [];
    let total = 0;
    for (const caller of callers) {
      const [cases, found] = await fuzzAs(fuzz, origin, caller, Number(values.events ?? 500));
      total += cases;
      faults.push(...found);
      // A call that ended the session would have made the later ones meaningless.
      if (caller.token) await api.call('GET /auth/me', { token: caller.token });
    }
    if (total < CASES_MIN) faults.push(`only ${total} cases; ${CASES_MIN} are wanted`);
    if (faults.length > 0) throw new Trouble(`${faults.length} faults with seed ${seed}:\n${faults.join('\n\n')}`);
    say(`${total} cases as ${callers.length} roles: no 5xx, and every answer as the document says`);
    await copy.stop();
    rmSync(dataFolder(copy.run.port), { recursive: true, force: true });
  } finally {
    await copy.stop();
  }
});
