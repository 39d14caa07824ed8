/** npm run load -- <script>: runs a k6 script of load-tests/ against BASE_URL or the copy on PORT. */
import { requireRunning } from './src/copy-files.ts';
import { LOAD_SCRIPTS, runK6, type Target } from './src/k6.ts';
import { command, say, Trouble } from './src/terminal.ts';

/** Returns the product's address and, for a local copy, its payment sandbox. */
function target(): Target {
  const { BASE_URL, SANDBOX_URL } = process.env;
  if (BASE_URL) return { BASE_URL, ...(SANDBOX_URL && { SANDBOX_URL }) };
  const { urls } = requireRunning();
  return { BASE_URL: urls.portal!, SANDBOX_URL: urls.sandbox! };
}

await command(async () => {
  const [script = '', ...args] = process.argv.slice(2);
  if (!LOAD_SCRIPTS.includes(script))
    throw new Trouble(`Usage: npm run load -- ${LOAD_SCRIPTS.toSorted().join(' | ')}`);
  const to = target();
  say(`${script} against ${to.BASE_URL}${to.SANDBOX_URL ? '' : ' (no payment sandbox: visits are paid in cash)'}`);
  const code = await runK6(script, to, args);
  if (code !== 0) throw new Trouble(`k6 ended with ${code ?? 'a signal'}: 99 means that an objective was missed.`);
});
