/** npm run sandbox:pay -- <orderId> [--fail]: pays an order of the copy on PORT without a browser; prints only JSON. */
import { requireRunning } from './src/copy-files.ts';
import { command, Trouble } from './src/terminal.ts';

await command(async () => {
  const args = process.argv.slice(2);
  const orderId = args.find((arg) => !arg.startsWith('-'));
  if (!orderId) throw new Trouble('Usage: npm run sandbox:pay -- <orderId> [--fail]');

  const answer = await fetch(`${requireRunning().urls.sandbox}/sandbox/orders/${encodeURIComponent(orderId)}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: args.includes('--fail') ? 'failure' : 'success' }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Trouble(`The sandbox rejected the payment of ${orderId} (${answer.status}): ${text}`);
  console.log(JSON.stringify(JSON.parse(text), null, 2));
});
