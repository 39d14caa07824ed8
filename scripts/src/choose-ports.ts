/** Keeps each port of the last run that is still free and chooses new ones for the others, without duplicates. */
export async function choosePorts(
  names: readonly string[],
  kept: Record<string, number>,
  isFree: (port: number) => Promise<boolean>,
  freePort: (taken: ReadonlySet<number>) => Promise<number>,
  reserved: readonly number[] = [],
): Promise<Record<string, number>> {
  const taken = new Set(reserved);
  const chosen: Record<string, number> = {};
  for (const name of names) {
    const before = kept[name];
    const port = before !== undefined && !taken.has(before) && (await isFree(before)) ? before : await freePort(taken);
    taken.add(port);
    chosen[name] = port;
  }
  return chosen;
}
