/** The largest message of NATS. */
export const MESSAGE_BYTES = 1_048_576;

interface Answer {
  rest?: string | undefined;
  pagination?: { rest?: string | undefined } | undefined;
}

/** A list, read in parts as the gateway does. Throws if one message cannot carry a part. */
export async function readParts<E, K extends string>(
  ask: (after: string) => Promise<Answer & Record<K, E[]>>,
  list: K,
): Promise<E[][]> {
  const parts: E[][] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const part: Answer & Record<K, E[]> = await ask(after);
    const bytes = Buffer.byteLength(JSON.stringify(part));
    if (bytes > MESSAGE_BYTES - 10_000) throw new Error(`a part of ${bytes} bytes`);
    parts.push(part[list]);
    after = part.rest ?? part.pagination?.rest;
  }
  return parts;
}

export const idsOf = (parts: { _id: string }[][]): string[] => parts.flat().map(({ _id }) => _id);
