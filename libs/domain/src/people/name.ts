/** The first word of a name. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
