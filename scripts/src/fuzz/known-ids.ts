/** The part of an OpenAPI document that is used here. */
export interface ApiDocument {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string; required?: boolean }[] }>>;
}

/** The list `/bookings` of each path like `/bookings/{id}/status`, if the document has such a list. */
export function listPathsOf({ paths }: ApiDocument): string[] {
  const lists = Object.keys(paths).filter((path) => {
    const get = paths[path]?.['get'];
    return get && !path.includes('{') && !get.parameters?.some(({ required }) => required);
  });
  return lists.filter((list) => Object.keys(paths).some((path) => path.startsWith(`${list}/{`)));
}

/** The id of the first record of an answer: `_id` or `id` of the first element of its first list. */
export function firstIdOf(answer: unknown): string | undefined {
  if (Array.isArray(answer)) {
    const [first] = answer as { _id?: unknown; id?: unknown }[];
    const id = first?._id ?? first?.id;
    return typeof id === 'string' ? id : undefined;
  }
  if (typeof answer !== 'object' || answer === null) return undefined;
  for (const part of Object.values(answer)) {
    const id = firstIdOf(part);
    if (id) return id;
  }
  return undefined;
}

/** A configuration that sends these ids, by list path, to every path below the list. */
export function configOf(ids: ReadonlyMap<string, string>, { paths }: ApiDocument): string {
  const tables = [...ids].flatMap(([list, id]) => {
    const below = Object.keys(paths).filter((path) => path.startsWith(`${list}/{`));
    return below.map((path) => {
      const [, parameter] = /\{(\w+)\}/.exec(path) ?? [];
      return `[[operations]]\ninclude-path = ${JSON.stringify(path)}\nparameters = { "path.${parameter}" = ${JSON.stringify(id)} }\n`;
    });
  });
  return tables.join('\n');
}
