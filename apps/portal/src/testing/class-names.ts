/** Stands in for a CSS module in tests: every class is named by its key. */
export default new Proxy<Record<string, string>>({}, { get: (_, key) => String(key) });
