/**
 * node scripts/places.ts FOLDER: writes the tables of places that the catalog loads. FOLDER holds the packages of
 * `SOURCES`, downloaded and unpacked as docs/operators.md describes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { buildPlaces } from './src/places/build-places.ts';
import { readSources, SOURCES } from './src/places/sources.ts';

const [from] = process.argv.slice(2);
if (!from) throw new Error('name the folder of the unpacked packages');
const folder = join(WORKSPACE, 'apps/catalog/src/shared/places');
mkdirSync(folder, { recursive: true });

const { localities, pins, towns } = buildPlaces(readSources(from));
const head = ['# Written by scripts/places.ts; do not edit. Sources:', ...SOURCES.map((source) => `# ${source}`)];
const write = (name: string, constant: string, columns: string, rows: string[]) =>
  writeFileSync(
    join(folder, `${name}.data.ts`),
    `export const ${constant} = \`\n${[...head, `# ${columns}`, ...rows].join('\n')}\n\`;\n`,
  );
write('localities', 'LOCALITIES', 'city|name|longitude|latitude|error in km|C if common|PIN codes', localities);
write('pins', 'PINS', 'city|PIN code|longitude|latitude|error in km', pins);
write('towns', 'TOWNS', 'name|state|longitude|latitude|error in km|other names', towns);
process.stdout.write(`${localities.length} localities, ${pins.length} PIN codes, ${towns.length} towns\n`);
