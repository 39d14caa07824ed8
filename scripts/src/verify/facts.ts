/** Returns the time limit of a shutdown in the code, in seconds. */
export function drainSeconds(source: string): number {
  const [, milliseconds] = /DRAIN_LIMIT_MS = ([\d_]+)/.exec(source) ?? [];
  if (!milliseconds) throw new Error('the limit of the drain is not where it was');
  return Number(milliseconds.replaceAll('_', '')) / 1_000;
}

/** Returns all event subjects among the exports of the contracts, including nested ones. */
export function subjectsIn(exports: unknown): string[] {
  const found = new Set<string>();
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 3) return;
    if ('subject' in value && typeof value.subject === 'string') {
      if (value.subject.startsWith('events.')) found.add(value.subject);
      return;
    }
    for (const inner of Object.values(value)) look(inner, depth + 1);
  };
  look({ ...(exports as object) }, 0);
  return [...found];
}
