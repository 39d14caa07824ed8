/** npm run game-day [-- <drill> | end]: starts or ends a fault of the payment sandbox of the copy on PORT. */
import { requireRunning } from './src/copy-files.ts';
import { DRILLS } from './src/game-day.ts';
import { command, table, Trouble } from './src/terminal.ts';

async function send(faults: string, method: string, body?: unknown): Promise<void> {
  const answer = await fetch(faults, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok)
    throw new Trouble(`The payment sandbox rejected the request (${answer.status}): ${await answer.text()}`);
}

await command(async () => {
  const [name] = process.argv.slice(2);
  if (!name) {
    const rows = Object.entries(DRILLS).map(([drill, { title }]): [string, string] => [drill, title]);
    return console.log(table([...rows, ['end', 'Removes all faults']]));
  }
  const faults = `${requireRunning().urls.sandbox}/sandbox/faults`;
  if (name === 'end') {
    await send(faults, 'DELETE');
    return console.log('All faults removed.');
  }
  const drill = DRILLS[name];
  if (!drill) throw new Trouble(`No drill "${name}". Drills: ${Object.keys(DRILLS).join(', ')}, end.`);
  await send(faults, 'DELETE');
  for (const fault of drill.faults) await send(faults, 'POST', fault);
  console.log(
    `${drill.title}.\n\n${table([
      ['Expect', drill.see],
      ['After `npm run game-day -- end`', drill.after],
    ])}`,
  );
});
