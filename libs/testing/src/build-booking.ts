import type { Booking } from '@sahaya/contracts';

/** An accepted online booking of two hours for ₹448, not yet paid, as the booking service answers it. */
export function buildBooking(
  _id: string,
  parties: { customerId: string; helperId: string },
  changes: Partial<Booking> = {},
): Booking {
  return {
    _id,
    helperId: { _id: parties.helperId, name: 'Ravi Kumar', location: 'Saket' },
    customerId: { _id: parties.customerId, name: 'Asha Rao' },
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
    status: 'accepted',
    payment: { method: 'online', status: 'pending' },
    reviewed: false,
    createdAt: '2026-12-01T03:30:00.000Z',
    ...changes,
  };
}
