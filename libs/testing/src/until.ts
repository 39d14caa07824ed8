interface Patience {
  /** Milliseconds until it gives up. */
  timeout?: number;
  /** Milliseconds between two looks. */
  every?: number;
}

/** Waits for a fact: asks again until the answer is truthy, and gives that answer. A throw counts as "not yet". */
export async function until<T>(
  ask: () => T | Promise<T>,
  { timeout = 10_000, every = 20 }: Patience = {},
): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeout;
  let last: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer) return answer;
      last = `the last answer was ${JSON.stringify(answer)}`;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline) throw new Error(`Not so within ${timeout} ms: ${String(last)}`, { cause: last });
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}
