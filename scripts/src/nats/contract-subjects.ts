import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import * as contracts from '@sahaya/contracts';

const EXPORTED = /^export (?:abstract )?(?:class|const|function) (\w+)/gm;

/** The source files of a project, without tests. */
export const sourcesOf = (project: string): string[] =>
  globSync(`${project}/src/**/*.ts`, { cwd: WORKSPACE })
    .filter((file) => !file.endsWith('.spec.ts'))
    .map((file) => join(WORKSPACE, file));

/** The classes, functions and constants that a file exports. */
export const exportsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(EXPORTED)].map(([, name]) => name!);

export const isEvent = (subject: string): boolean => subject.startsWith('events.');

/** An export of the contracts. */
export const valueOf = (name: string): unknown => (contracts as Record<string, unknown>)[name];

/** A field of a table. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** The subjects of a contract, or of a list or table of contracts. */
export function subjectsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const parts = typeof fieldOf(value, 'subject') === 'string' ? [value] : Object.values(value);
  return parts.map((part) => fieldOf(part, 'subject')).filter((subject) => typeof subject === 'string');
}

/** The subjects of a contract that exists for each service with events. */
export function subjectsOfEach(contractOf: (service: string) => unknown): string[] {
  return contracts.EVENT_SERVICES.flatMap((service) => {
    try {
      return subjectsOf(contractOf(service));
    } catch {
      return []; // a function that takes something else than a service
    }
  });
}

/** The events in the contracts of a service, which writes them. */
export function readOwnEvents(service: string): Set<string> {
  const names = sourcesOf('libs/contracts')
    .filter((file) => basename(dirname(file)) === service)
    .flatMap(exportsOf);
  return new Set(names.flatMap((name) => subjectsOf(valueOf(name))).filter(isEvent));
}
