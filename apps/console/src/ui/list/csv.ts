type Cell = string | number | boolean;
export type Row = Record<string, Cell>;

/** A record as one line: nested values by path, lists in one cell. */
export function toCsvRecord(record: object, path = ''): Row {
  const row: Row = {};
  for (const [name, value] of Object.entries(record) as [string, unknown][]) {
    const at = path + name;
    // Equal to react-admin's `id`.
    if (value === undefined || value === null || at === '_id') continue;
    if (Array.isArray(value)) row[at] = value.map(inList).join('; ');
    else if (typeof value === 'object') Object.assign(row, toCsvRecord(value, `${at}.`));
    else row[at] = value as Cell;
  }
  return row;
}
const inList = (item: unknown) => (typeof item === 'string' ? item : JSON.stringify(item));

/** For spreadsheets: UTF-8 with a byte order mark, RFC 4180, and no text that is read as a formula. */
export function toCsv(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return `\uFEFF${lines.map((cells) => `${cells.map(written).join(',')}\r\n`).join('')}`;
}

/** Text that begins like a formula, also in full-width characters, stays text. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

function written(cell: Cell): string {
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
