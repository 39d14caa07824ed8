import type { Subscription } from '@sahaya/contracts';

/** A paused, paid subscription as staff see it; specs override the fields they need. */
export const buildSubscription = (change: Partial<Subscription> = {}): Subscription => ({
  _id: 'e'.repeat(24),
  helperId: { _id: 'c'.repeat(24), name: 'Sunita Devi', location: 'Saket', phone: '••• 3210' },
  customerId: { _id: 'a'.repeat(24), name: 'Asha Verma', phone: '••• 5678' },
  services: [{ serviceType: 'cooking', serviceOptions: {} }],
  schedule: {
    daysOfWeek: ['monday', 'friday'],
    timeSlots: [{ startTime: '09:00', endTime: '11:00', duration: 2, applicableServices: [] }],
    recurrence: 'weekly',
  },
  subscriptionPeriod: { startDate: '2026-12-07', endDate: '2027-01-06', durationInDays: 30 },
  customerAddress: '••• Saket',
  specialRequests: '',
  pricing: {
    totalHoursPerMonth: 16,
    monthlyBaseAmount: 4_800,
    platformFee: 480,
    paymentProcessingFee: 106,
    totalMonthlyAmount: 5_386,
  },
  status: 'paused',
  payment: { status: 'completed' },
  daysRemaining: 20,
  progressPercentage: 25,
  servicesCompleted: 2,
  totalServicesScheduled: 8,
  toMark: [],
  absences: [],
  renewalOffered: false,
  createdAt: '2026-12-01T06:30:00.000Z',
  ...change,
});
