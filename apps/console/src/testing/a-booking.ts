import type { BookingRecord } from '../api/data-provider.js';

const id = 'b'.repeat(24);

/** An accepted, paid booking; specs override the fields they need. */
export const buildBooking = (change: Partial<BookingRecord> = {}): BookingRecord => ({
  id,
  _id: id,
  helperId: { _id: 'c'.repeat(24), name: 'Sunita Devi', location: 'Saket, Delhi', phone: '9876543210' },
  customerId: { _id: 'a'.repeat(24), name: 'Asha Verma', phone: '9812345678' },
  customerName: 'Asha Verma',
  service: 'cooking',
  date: '2026-12-05',
  startTime: '09:30',
  endTime: '11:30',
  duration: 2,
  startsAt: '2026-12-05T04:00:00.000Z',
  customerAddress: '12B Sunrise Apartments, Saket',
  specialRequests: '',
  paymentMethod: 'online',
  totalAmount: 504,
  pricing: { baseAmount: 450, platformFee: 45, paymentProcessingFee: 9, totalAmount: 504 },
  serviceOptions: {},
  status: 'accepted',
  payment: { method: 'online', status: 'completed' },
  reviewed: false,
  createdAt: '2026-12-01T06:30:00.000Z',
  acceptedAt: '2026-12-01T07:30:00.000Z',
  ...change,
});
