/** npm run dev: like npm start, but rebuilds the dependents of a saved file and restarts only those services. */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import type { Copy } from './src/copy.ts';
import { affectedBy, projectOf, workspaceDependencies } from './src/dependents.ts';
import { runInForeground } from './src/foreground.ts';
import { command, say } from './src/terminal.ts';

/** Editors save a file in several steps. */
const QUIET_MS = 150;

function reload(copy: Copy): void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;

  const rebuild = async () => {
    if (isBusy || changed.size === 0) return;
    isBusy = true;
    const projects = affectedBy(changed, workspaceDependencies());
    changed.clear();
    try {
      await copy.build();
      const services = copy.programs.filter((program) => projects.has(program));
      await copy.restart(services);
      say(services.length > 0 ? `Restarted ${services.join(', ')}` : 'Reload the page to see the change');
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
    isBusy = false;
    await rebuild();
  };

  for (const group of ['apps', 'libs']) {
    watch(join(WORKSPACE, group), { recursive: true }, (_event, file) => {
      const project = file && projectOf(join(group, file));
      if (!project) return;
      changed.add(project);
      clearTimeout(timer);
      timer = setTimeout(() => void rebuild(), QUIET_MS);
    });
  }
  say('Watching apps/*/src and libs/*/src');
}

await command(async () => {
  const layout = process.argv.includes('--one-process') ? 'one' : 'separate';
  reload(await runInForeground({ reset: process.argv.includes('--reset'), build: 'modules', layout }));
});
