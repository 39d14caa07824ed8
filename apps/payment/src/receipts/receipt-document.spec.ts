import { describe, expect, it } from '@jest/globals';
import type { Booking, bookingPayment, OutputOf } from '@sahaya/contracts';
import { isPaidFor, receiptDocument, receiptLines } from './receipt-document.js';

type Payment = OutputOf<typeof bookingPayment>['payment'];

const ID = 'a'.repeat(24);
const booking = (part: Partial<Booking> = {}): Booking => ({
  _id: ID,
  helperId: { _id: ID, name: 'Ravi Kumar', location: 'Saket' },
  customerId: { _id: ID, name: 'Asha Rao' },
  customerName: 'Asha Rao',
  service: 'cooking',
  date: '2026-12-05',
  startTime: '09:00',
  endTime: '11:00',
  duration: 2,
  startsAt: '2026-12-05T03:30:00.000Z',
  customerAddress: '12 Lake View Road',
  specialRequests: '',
  paymentMethod: 'online',
  totalAmount: 448,
  pricing: { baseAmount: 400, platformFee: 40, paymentProcessingFee: 8, totalAmount: 448 },
  serviceOptions: {},
  status: 'completed',
  payment: { method: 'online', status: 'completed' },
  reviewed: false,
  createdAt: '2026-12-01T03:30:00.000Z',
  ...part,
});
const payment = (part: Partial<Payment> = {}): Payment => ({
  status: 'completed',
  paid: 448,
  credit: 0,
  refunded: 0,
  method: 'upi',
  paymentId: 'pay_1',
  paidAt: '2026-12-02T03:30:00.000Z',
  refunds: [],
  dues: [],
  ...part,
});
const cash = {
  paymentMethod: 'cash' as const,
  payment: { method: 'cash' as const, status: 'completed' as const },
  pricing: { baseAmount: 400, platformFee: 40, paymentProcessingFee: 0, totalAmount: 440 },
  totalAmount: 440,
};
const unpaid = payment({ paid: 0, status: 'pending' });
const refund = {
  _id: ID,
  amount: 348,
  way: 'provider' as const,
  status: 'processed' as const,
  reason: 'late_cancellation',
  initiatedAt: '2026-12-03T03:30:00.000Z',
  processedAt: '2026-12-04T03:30:00.000Z',
};

describe('a receipt', () => {
  it.each<[string, Booking, Payment, boolean]>([
    ['a visit paid online', booking(), payment(), true],
    ['one that is not paid yet', booking({ payment: { method: 'online', status: 'pending' } }), unpaid, false],
    ['a cash visit that is done', booking(cash), unpaid, true],
    ['a cash visit to come', booking({ ...cash, payment: { method: 'cash', status: 'pending' } }), unpaid, false],
    ['one that was given back', booking({ status: 'cancelled' }), payment({ refunded: 448 }), true],
  ])('for %s: %#', (_, of, by, expected) => expect(isPaidFor(of, by)).toBe(expected));

  it.each<[string, Booking, Payment, [string, number][]]>([
    ['online', booking(), payment(), [['Paid online by UPI, 2 Dec 2026', 448]]],
    [
      'credit and online',
      booking(),
      payment({ credit: 48 }),
      [
        ['Paid with credit', 48],
        ['Paid online by UPI, 2 Dec 2026', 400],
      ],
    ],
    ['cash', booking(cash), unpaid, [['Paid in cash to the helper', 440]]],
  ])('says how it was paid: %s', (_, of, by, paid) =>
    expect(receiptLines({ booking: of, payment: by, language: 'en' }).paid).toEqual(paid),
  );

  it('has the price line by line, and what went back', () => {
    const emergency = { baseAmount: 400, emergencySurcharge: 100, platformFee: 40, paymentProcessingFee: 8 };
    const of = booking({ pricing: { ...emergency, totalAmount: 548 }, totalAmount: 548 });
    const { price, total, back } = receiptLines({
      booking: of,
      language: 'en',
      payment: payment({ refunds: [refund, { ...refund, amount: 10, way: 'credit', status: 'initiated' }] }),
    });
    expect(price).toEqual([
      ['Cooking, 2 h', 400],
      ['Emergency surcharge', 100],
      ['Platform fee', 40],
      ['Payment processing fee', 8],
    ]);
    expect(price.reduce((sum, [, amount]) => sum + amount, 0)).toBe(total);
    expect(back).toEqual([
      ['Refund, 4 Dec 2026', -348],
      ['Refund on its way to your credit, 4 Dec 2026', -10],
    ]);
  });

  it.each([
    ['without tax lines where none is set', 0, 'completed', false],
    ['with them where one is', 18, 'completed', true],
    ['without them for fees that were given back', 18, 'cancelled', false],
  ] as const)('is printed %s', (_, percent, status, taxed) => {
    const receipt = { _id: ID, number: '2026-27/000001', customerId: ID, issuedAt: new Date('2026-12-05T10:00:00Z') };
    const of = booking({ status });
    const tax = { percent, gstin: '07AAAAA0000A1Z5' };
    const order = receiptDocument({
      receipt,
      booking: of,
      payment: payment(),
      tax,
      language: 'en',
      now: receipt.issuedAt,
    });
    const text = JSON.stringify(order);
    expect(text.includes('GST 18 % included') && text.includes('07AAAAA0000A1Z5') && text.includes('₹7.32')).toBe(
      taxed,
    );
    expect(text).toContain(taxed ? 'Tax invoice 2026-27/000001' : 'Receipt 2026-27/000001');
  });

  it('is in Hindi for a customer whose account is in Hindi, with the same amounts and digits', () => {
    const of = booking({ duration: 1 });
    const { price, paid, back } = receiptLines({
      booking: of,
      payment: payment({ refunds: [refund, { ...refund, way: 'credit' }] }),
      language: 'hi',
    });
    expect(price).toEqual([
      ['खाना पकाना, 1 घंटा', 400],
      ['प्लेटफ़ॉर्म शुल्क', 40],
      ['प्रोसेसिंग शुल्क', 8],
    ]);
    expect(paid).toEqual([['ऑनलाइन भुगतान (UPI), 2 दिस॰ 2026', 448]]);
    expect(back.map(([text]) => text)).toEqual(['वापसी, 4 दिस॰ 2026', 'आपके क्रेडिट में वापसी, 4 दिस॰ 2026']);
    const receipt = { _id: ID, number: '2026-27/000001', customerId: ID, issuedAt: new Date('2026-12-05T10:00:00Z') };
    const tax = { percent: 18, gstin: '07AAAAA0000A1Z5' };
    const facts = { receipt, booking: of, payment: payment(), tax, now: receipt.issuedAt };
    const printed = JSON.stringify(receiptDocument({ ...facts, language: 'hi' }));
    expect(printed).toContain('टैक्स इनवॉइस 2026-27/000001');
    expect(printed).not.toMatch(/[०-९]|Receipt|Total|fee/);
    expect(printed.match(/₹[\d,.]+/g)).toEqual(
      JSON.stringify(receiptDocument({ ...facts, language: 'en' })).match(/₹[\d,.]+/g),
    );
  });
});
