import { describe, expect, it } from '@jest/globals';
import type { Statement } from '@sahaya/contracts';
import type { EarningLineDoc } from '../earnings/earnings.model.js';
import { dayWords, moneyWords, serviceWords } from '../documents/document-texts.js';
import { statementCsv } from './statement-csv.js';
import { statementDocument } from './statement-document.js';

const line = (part: Partial<EarningLineDoc> = {}): EarningLineDoc => ({
  _id: 'a'.repeat(24),
  key: 'k',
  helperId: 'b'.repeat(24),
  kind: 'visit',
  at: new Date('2026-12-05T06:30:00Z'),
  week: '2026-11-30',
  visit: {
    purpose: 'booking',
    purposeId: 'c'.repeat(24),
    method: 'cash',
    service: 'cooking',
    date: '2026-12-05',
    startTime: '09:00',
    endTime: '11:00',
    customerName: 'Asha Rao',
  },
  grossPaise: 44_000,
  deductions: [{ code: 'cash_commission', paise: 4_000 }],
  netPaise: 40_000,
  cashPaise: 44_000,
  awaitedPaise: 0,
  balancePaise: -4_000,
  ...part,
});
const statement: Statement = {
  week: '2026-11-30',
  from: '2026-11-30',
  to: '2026-12-06',
  opening: 1_23_456.5,
  gross: 440,
  deductions: 40,
  net: 400,
  cash: 440,
  paidOut: 0,
  commissionPaid: 0,
  closing: 1_23_416.5,
  lines: 1,
};

describe('the words of papers', () => {
  it.each([
    [1_23_456.5, '₹1,23,456.50'],
    [-40, '−₹40'],
    [0, '₹0'],
    [-0, '₹0'],
  ])('%d rupees read %s', (rupees, words) => expect(moneyWords(rupees)).toBe(words));

  it('name days and services', () => {
    expect([dayWords('2026-12-05', 'en'), serviceWords('cooking', 'en'), serviceWords('plumbing', 'en')]).toEqual([
      '5 Dec 2026',
      'Cooking',
      'plumbing',
    ]);
  });
});

describe('a statement', () => {
  it.each<[string, EarningLineDoc, string[]]>([
    ['a cash visit', line(), ['Visit: Cooking, Asha Rao', '09:00–11:00, cash', 'Cash commission −₹40', '−₹40']],
    ['what is awaited', line({ awaitedPaise: 10_000 }), ['₹100 still to be paid by the customer']],
    [
      'a payout',
      line({
        kind: 'payout',
        deductions: [],
        payout: { payoutId: 'p', masked: 'ra••@okbank', commissionPaise: 4_000 },
      }),
      ['Paid to ra••@okbank', '₹40 cash commission taken off before'],
    ],
  ])('explains %s', (_, of, words) => {
    const printed = JSON.stringify(statementDocument(statement, [of], 'Ravi Kumar', 'en'));
    for (const part of ['Ravi Kumar', '30 Nov 2026 to 6 Dec 2026', '₹1,23,456.50', ...words])
      expect(printed).toContain(part);
  });

  it('is in Hindi for a helper whose account is in Hindi, with the same amounts and digits', () => {
    const printed = JSON.stringify(statementDocument(statement, [line()], 'Ravi Kumar', 'hi'));
    for (const part of ['हफ़्ते का हिसाब', 'काम: खाना पकाना, Asha Rao', 'नकद काम का कमीशन −₹40', '₹1,23,456.50'])
      expect(printed).toContain(part);
    expect(printed).not.toMatch(/[०-९]|Visit|Fees|cash/);
    const [heads, entry] = statementCsv([line()], 'hi').toString().split('\n');
    expect(heads).toContain('तारीख़');
    expect(entry).toBe(statementCsv([line()], 'en').toString().split('\n')[1]);
  });

  it.each(['=1+1', '+91', '@cmd', '-2'])('does not make a formula of a customer called %s', (customerName) => {
    const csv = statementCsv([line({ visit: { ...line().visit!, customerName } })], 'en').toString();
    expect(csv).toContain(`,'${customerName},`);
    // A negative sum stays a number.
    expect(csv.trim().endsWith(',-40')).toBe(true);
  });
});
