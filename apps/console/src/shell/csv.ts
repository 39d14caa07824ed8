type Cell = string | number | boolean;
export type Row = Record<string, Cell>;

/** A record as one line: what is nested by its path, what is listed in one cell. */
export function rowOf(record: object, path = ''): Row {
  const row: Row = {};
  for (const [name, value] of Object.entries(record) as [string, unknown][]) {
    const at = path + name;
    // react-admin's `id` is the same.
    if (value === undefined || value === null || at === '_id') continue;
    if (Array.isArray(value)) row[at] = value.map(inList).join('; ');
    else if (typeof value === 'object') Object.assign(row, rowOf(value, `${at}.`));
    else row[at] = value as Cell;
  }
  return row;
}
const inList = (item: unknown) => (typeof item === 'string' ? item : JSON.stringify(item));

/** For spreadsheets: UTF-8 with its mark, RFC 4180, and no text that is taken for a formula. */
export function csvOf(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return `\uFEFF${lines.map((cells) => `${cells.map(written).join(',')}\r\n`).join('')}`;
}

/** What begins like a formula, in full-width letters too, stays a text; a number is none. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

function written(cell: Cell): string {
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
