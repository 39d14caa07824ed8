/**
 * First step of every command: installs packages, then runs the project's pinned Node. Uses only Node's built-in
 * modules.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setInterval } from 'node:timers';

const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules', '.bin');
const STAMP = join(ROOT, 'node_modules', '.installed-lock');
const LOCK = join(ROOT, 'package-lock.json');
const [command, ...args] = process.argv.slice(2);

const [major, minor] = process.versions.node.split('.').map(Number);
const isAtLeast = (wantedMajor, wantedMinor) => major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);

function fail(line) {
  console.error(`✖ ${line}`);
  process.exit(1);
}

const lockHash = () => createHash('sha256').update(readFileSync(LOCK)).digest('hex');

function isInstalled() {
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === lockHash();
  // After a manual installation npm leaves its own copy of the lock file.
  const own = join(ROOT, 'node_modules', '.package-lock.json');
  return existsSync(own) && statSync(own).mtimeMs >= statSync(LOCK).mtimeMs;
}

function install() {
  console.log('Installing the packages (npm ci): a minute or two …');
  const started = Date.now();
  // Building and testing need the development tools, whatever NODE_ENV is; the pinned Node is an optional package.
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = spawnSync('npm', flags, { cwd: ROOT, stdio: 'inherit' });
  if (npm.error) fail(`npm could not be run (${npm.error.message}). Cure: install npm 10 or newer.`);
  if (npm.status !== 0) fail('npm ci failed; its own message is above. Cure: mend that, then run the command again.');
  writeFileSync(STAMP, lockHash());
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Returns the pinned Node if its package runs on this platform, otherwise this Node if it can strip types. */
function nodeToUse() {
  const pinned = join(BIN, 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (isAtLeast(22, 18)) return process.execPath;
  return fail(
    `The pinned Node 24 has no package for ${process.platform}-${process.arch} and this is Node ${process.versions.node}. Cure: install Node 24.`,
  );
}

if (!isAtLeast(20, 19))
  fail(`Node ${process.versions.node} is too old. Cure: install Node 20.19 or newer (24 is best).`);
if (!command || !existsSync(join(ROOT, 'scripts', `${command}.ts`))) fail('Usage: npm start | npm test | npm run dev');
if (!isInstalled()) install();

const child = spawn(nodeToUse(), [join(ROOT, 'scripts', `${command}.ts`), ...args], {
  cwd: ROOT,
  env: { ...process.env, PATH: [BIN, process.env.PATH].join(delimiter) },
  // The IPC channel tells the command when this process ends, however it ends.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm sends SIGTERM to its shell, which exits without passing it on, so the loss of the parent is the only signal.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
}
child.on('error', (error) => fail(error.message));
child.on('exit', (code, signal) => {
  process.exitCode = signal ? 1 : (code ?? 1);
});
