import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Trouble } from '../terminal.ts';
import { pythonTool } from '../verify/tools.ts';
import type { Caller } from './callers.ts';
import { type ApiDocument, configOf, firstIdOf, listPathsOf } from './known-ids.ts';

const MINUTES = 60_000;
const OUTPUT_MAX = 64 * 1024 * 1024;
/** An answer of 500 or more is a fault, and so is one that the document does not describe. */
const CHECKS = 'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance';
/** These end the session of the caller. */
const ENDS_SESSION = '^/auth/(logout|deletion|sessions/.*)$';

interface Report {
  test_cases: { generated: number };
  failures: unknown[];
  errors: unknown[];
  warnings: { missing_auth: string[] };
}
export interface HttpResult {
  cases: number;
  /** The calls that answered nothing but 401 and 403 to this caller. */
  refused: number;
  /** The output of the tool, if a check failed. */
  fault?: string;
}

export interface HttpFuzz {
  /** The address of the API. */
  api: string;
  document: ApiDocument;
  /** Receives the document, the configurations and the reports. */
  folder: string;
  /** Random values for each call; the edge cases of its fields come on top. */
  examples: number;
  seed: number;
}

/** Calls every operation as this caller: with made-up ids, or with those of records that the caller can see. */
export async function fuzzHttp(
  { api, document, folder, examples, seed }: HttpFuzz,
  { role, token }: Caller,
  ids: ReadonlyMap<string, string>,
): Promise<HttpResult> {
  const tool = await pythonTool('st', 'schemathesis==4.32.5');
  const name = join(folder, `${role}${ids.size > 0 ? '-known' : ''}`);
  writeFileSync(`${name}.openapi.json`, JSON.stringify(document));
  writeFileSync(`${name}.toml`, configOf(ids, document));
  const { ok, output } = await runIn(folder, tool, [
    ...['--config-file', `${name}.toml`, 'run', `${name}.openapi.json`, '--url', api],
    ...(token ? ['-H', `Authorization: Bearer ${token}`] : []),
    ...['--checks', CHECKS, '--phases', 'examples,coverage,fuzzing', '--max-examples', String(examples)],
    ...['--exclude-path-regex', ENDS_SESSION, '--workers', '2', '--seed', String(seed)],
    ...['--report', 'json', '--report-json-path', `${name}.json`],
  ]);
  const report = readReport(`${name}.json`, output);
  const isClean = ok && report.failures.length === 0 && report.errors.length === 0;
  return {
    cases: report.test_cases.generated,
    refused: report.warnings.missing_auth.length,
    ...(!isClean && { fault: output }),
  };
}

/** The tool keeps the failures of earlier runs in the folder in which it runs. */
const runIn = (cwd: string, tool: string, args: string[]): Promise<{ ok: boolean; output: string }> =>
  new Promise((resolve) => {
    execFile(tool, args, { cwd, timeout: 30 * MINUTES, maxBuffer: OUTPUT_MAX }, (error, stdout, stderr) => {
      resolve({ ok: !error, output: `${stdout}${stderr}`.trim() });
    });
  });

function readReport(file: string, output: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    throw new Trouble(`schemathesis wrote no report:\n${output.split('\n').slice(-15).join('\n')}`);
  }
}

/** The ids of the first records in the lists that this caller can see, by the path of the list. */
export async function findKnownIds(
  api: string,
  document: ApiDocument,
  { token }: Caller,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const path of listPathsOf(document)) {
    const response = await fetch(`${api}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
    const id = response.ok ? firstIdOf(await response.json()) : undefined;
    if (id) ids.set(path, id);
  }
  return ids;
}
