import { readFileSync } from 'node:fs';

const FILES = ['checkout.js', 'window.js', 'sandbox.js', 'sandbox.css'] as const;
const read = (name: string) => readFileSync(new URL(`../../public/${name}`, import.meta.url), 'utf8');
const contents = Object.fromEntries(FILES.map((name) => [name, read(name)]));

/** A file of `public/`, read at the start; a missing one stops the start. */
export const asset = (name: (typeof FILES)[number]): string => contents[name] ?? '';
