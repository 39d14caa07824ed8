import { istDate, istTime } from '@sahaya/domain';

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

/** Names of columns that their path does not tell. */
const HEADERS: Readonly<Record<string, string>> = {
  id: 'Id',
  at: 'Time',
  'by.userId': 'Staff id',
  'customerId._id': 'Customer id',
  'customerId.name': 'Customer',
  'customerId.phone': 'Customer phone',
  'helperId._id': 'Helper id',
  'helperId.name': 'Helper',
  'helperId.phone': 'Helper phone',
  'helperId.location': 'Helper location',
};
/** `payment.refundedPaise` is "Payment refunded paise". */
const readable = (path: string): string => {
  const text = path
    .replace(/[._]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** The rows with readable headers, and instants as times in India, which their headers say. */
export function toReadable(rows: readonly Row[]): Row[] {
  const isTime = (cell: Cell | undefined): cell is string => typeof cell === 'string' && INSTANT.test(cell);
  const paths = [...new Set(rows.flatMap(Object.keys))];
  const headers = new Map(
    paths.map((path) => {
      const header = HEADERS[path] ?? readable(path);
      return [path, rows.some((row) => isTime(row[path])) ? `${header} (IST)` : header];
    }),
  );
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([path, cell]) => [headers.get(path)!, isTime(cell) ? formatIst(cell) : cell]),
    ),
  );
}
/** A form that spreadsheets read as date and time. */
const formatIst = (instant: string): string => `${istDate(new Date(instant))} ${istTime(new Date(instant))}`;

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
