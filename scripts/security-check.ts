/**
 * npm run security:check: writes the list of all packages in production (CycloneDX) to reports/security/, compares their
 * licences with the policy, and asks the registry for known vulnerabilities.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { findLicenceFaults, listLicences, type Lock } from './src/security/licences.ts';
import { command, say, Trouble } from './src/terminal.ts';

interface Audit {
  metadata?: { vulnerabilities: Record<string, number> };
}
const REPORTS = join(WORKSPACE, 'reports/security');
const OUTPUT_MAX = 64 * 1024 * 1024;

/** Returns what npm prints; `npm audit` ends with an error when it finds something. */
const npm = (...args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile('npm', args, { cwd: WORKSPACE, maxBuffer: OUTPUT_MAX }, (error, stdout) => {
      if (stdout) return resolve(stdout);
      reject(new Trouble(`npm ${args.join(' ')}: ${error?.message ?? 'no output'}`));
    });
  });

function write(name: string, text: string): string {
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(join(REPORTS, name), text);
  return relative(WORKSPACE, join(REPORTS, name));
}

async function writePackageList(): Promise<void> {
  const text = await npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev');
  const { components } = JSON.parse(text) as { components: unknown[] };
  say(`${components.length} packages in production: ${write('sbom.cdx.json', text)}`);
}

function checkLicences(): string[] {
  const lock = JSON.parse(readFileSync(join(WORKSPACE, 'package-lock.json'), 'utf8')) as Lock;
  const rows = listLicences(lock).map(({ name, version, licence }) => `${licence}\t${name}@${version}\n`);
  say(`Their licences: ${write('licences.tsv', rows.sort().join(''))}`);
  return findLicenceFaults(lock).map((fault) => `licence of ${fault}`);
}

/** Vulnerabilities of the two upper levels are faults. Some registries do not answer the question. */
async function findVulnerabilities(): Promise<string[]> {
  const { metadata } = JSON.parse(await npm('audit', '--omit', 'dev', '--json')) as Audit;
  if (!metadata) {
    say('Known vulnerabilities: not checked, because the registry does not answer this question');
    return [];
  }
  const counts = Object.entries(metadata.vulnerabilities).filter(([, count]) => count > 0);
  const found = counts.map(([level, count]) => `${count} ${level}`).join(', ') || 'none';
  say(`Known vulnerabilities: ${found}`);
  return counts.some(([level]) => level === 'high' || level === 'critical') ? [`known vulnerabilities: ${found}`] : [];
}

await command(async () => {
  await writePackageList();
  const faults = [...checkLicences(), ...(await findVulnerabilities())];
  if (faults.length > 0) throw new Trouble(faults.join('; '));
});
