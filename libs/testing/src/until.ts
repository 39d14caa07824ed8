interface Patience {
  /** Timeout in milliseconds; long, so that a busy machine does not fail a test. */
  timeout?: number;
  /** Milliseconds between two attempts. */
  every?: number;
}

/** Repeats `ask` until its answer is truthy, and returns that answer. An exception counts as "not yet". */
export async function until<T>(
  ask: () => T | Promise<T>,
  { timeout = 90_000, every = 20 }: Patience = {},
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
