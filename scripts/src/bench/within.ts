/** Resolves when the argument of `begin` is called, and rejects after the time. */
export function within(ms: number, begin: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing arrived within ${ms} ms`)), ms);
    begin(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
