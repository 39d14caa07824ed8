/**
 * npm run outbox [-- <email or phone>]: prints the emails and text messages in the development mailbox of the copy on
 * PORT.
 */
import { requireRunning } from './src/copy-files.ts';
import { formatMessage, readMailbox, storedAddress } from './src/dev-mailbox.ts';
import { operatorUrl } from './src/operator.ts';
import { command, Trouble } from './src/terminal.ts';

await command(async () => {
  const [address, ...surplus] = process.argv.slice(2);
  if (surplus.length > 0) throw new Trouble('Usage: npm run outbox [-- <email or phone>]');
  const to = address === undefined ? undefined : storedAddress(address);
  const database = `${process.env.MONGO_DB_PREFIX || 'sahaya_'}auth`;
  const messages = await readMailbox(operatorUrl(requireRunning(), 'mongo'), database, to);
  if (messages.length === 0) console.log(to === undefined ? 'No messages.' : `No messages to ${to}.`);
  else console.log(messages.map(formatMessage).join('\n\n'));
});
