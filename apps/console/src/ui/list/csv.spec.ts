import { describe, expect, it } from '@jest/globals';
import { type Row, toCsv, toCsvRecord, toReadable } from './csv.js';

describe('a cell', () => {
  it.each([
    ['Asha', 'Asha'],
    ['', ''],
    [504, '504'],
    [-504.5, '-504.5'],
    [true, 'true'],
    ['=1+1', "'=1+1"],
    ['+91 98765', "'+91 98765"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['＝1', "'＝1"],
    ['a=1', 'a=1'],
    ['=HYPERLINK("http://x.in","y")', '"\'=HYPERLINK(""http://x.in"",""y"")"'],
    ['Saket, Delhi', '"Saket, Delhi"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    [' padded ', '" padded "'],
    ['•••5678', '•••5678'],
    ['आशा', 'आशा'],
  ])('writes %j as %j', (cell, text) => {
    expect(toCsv([{ cell }])).toBe(`\uFEFFcell\r\n${text}\r\n`);
  });
});

it('has a column for every field of any record, also for names that look like formulas', () => {
  expect(toCsv([{ a: 1 }, { b: 'x', a: 2 }, { '=c': 3 }])).toBe("\uFEFFa,b,'=c\r\n1,,\r\n2,x,\r\n,,3\r\n");
  expect(toCsv([])).toBe('\uFEFF\r\n');
});

it('writes one line per record', () => {
  const record = {
    id: 'b1',
    _id: 'b1',
    customerId: { _id: 'c1', name: 'Asha', phone: '•••5678' },
    services: ['cooking', 'laundry'],
    lines: [{ account: 'bank', paise: 5 }],
    email: undefined,
    note: null,
    reviewed: false,
  };
  expect(toCsvRecord(record)).toEqual({
    id: 'b1',
    'customerId._id': 'c1',
    'customerId.name': 'Asha',
    'customerId.phone': '•••5678',
    services: 'cooking; laundry',
    lines: '{"account":"bank","paise":5}',
    reviewed: false,
  });
});

it('names the columns in words, and writes instants as times in India', () => {
  const rows: Row[] = [
    { id: 'b1', 'customerId.name': 'Asha', 'pricing.baseAmount': 450, createdAt: '2026-12-01T18:45:00.000Z' },
    { id: 'b2', 'customerId.name': 'Ravi', 'pricing.baseAmount': 0, date: '2026-12-05' },
  ];
  expect(toReadable(rows)).toEqual([
    { Id: 'b1', Customer: 'Asha', 'Pricing base amount': 450, 'Created at (IST)': '2026-12-02 00:15' },
    { Id: 'b2', Customer: 'Ravi', 'Pricing base amount': 0, Date: '2026-12-05' },
  ]);
});
