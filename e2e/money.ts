import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The output of `npm run money:check` or `money:trial-balance`. */
export async function money(command: 'check' | 'trial-balance'): Promise<string> {
  const env = { ...process.env, PORT: process.env['SAHAYA_PORT'] };
  return (await promisify(execFile)('npm', ['run', '--silent', `money:${command}`], { env })).stdout.trim();
}
