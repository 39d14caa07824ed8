import type {
  Booking,
  CalendarVisit,
  Chat,
  Helper,
  Message,
  Review,
  Subscription,
  SubscriptionVisit,
  User,
} from '@sahaya/contracts';
import { ALL_DAYS, istInstant, TERMS_VERSION } from '@sahaya/domain';

export const ID = {
  helper: 'a'.repeat(24),
  customer: 'b'.repeat(24),
  booking: 'c'.repeat(24),
  chat: 'd'.repeat(24),
  subscription: 'e'.repeat(24),
};

export const aHelper = (part: Partial<Helper> = {}): Helper => ({
  _id: ID.helper,
  name: 'Ravi Kumar',
  location: 'Saket, New Delhi',
  services: ['cooking', 'sweeping-mopping'],
  hourlyRate: 200,
  rating: 4.7,
  averageRating: 4.7,
  totalReviews: 6,
  isActive: true,
  availability: ALL_DAYS,
  serviceRadiusKm: 15,
  ...part,
});

export const aUser = (part: Partial<User> = {}): User => ({
  _id: ID.customer,
  name: 'Asha Verma',
  email: 'asha@example.com',
  role: 'customer',
  location: 'Malviya Nagar, New Delhi',
  language: 'en',
  createdAt: '2026-11-01T00:00:00.000Z',
  consent: { version: TERMS_VERSION, at: '2026-11-01T00:00:00.000Z', how: 'registration form' },
  ...part,
});

export function aBooking(part: Partial<Booking> = {}): Booking {
  const slot = { date: '2026-12-05', startTime: '09:30', endTime: '11:30', ...part };
  return {
    _id: ID.booking,
    helperId: { _id: ID.helper, name: 'Ravi Kumar', location: 'Saket, New Delhi' },
    customerId: { _id: ID.customer, name: 'Asha Verma' },
    customerName: 'Asha Verma',
    service: 'cooking',
    duration: 2,
    startsAt: istInstant(slot.date, slot.startTime).toISOString(),
    customerAddress: 'B-14, Shivalik Road',
    specialRequests: '',
    paymentMethod: 'online',
    totalAmount: 448,
    pricing: { baseAmount: 400, platformFee: 40, paymentProcessingFee: 8, totalAmount: 448 },
    serviceOptions: {},
    status: 'pending',
    payment: { method: 'online', status: 'pending' },
    reviewed: false,
    createdAt: '2026-12-01T04:00:00.000Z',
    ...slot,
  };
}

/** A subscription visit, as the helper sees it. */
export const aCalendarVisit = (part: Partial<CalendarVisit> = {}): CalendarVisit => ({
  _id: '3'.repeat(24),
  subscriptionId: '4'.repeat(24),
  date: '2026-12-05',
  startTime: '07:00',
  endTime: '09:00',
  services: ['cooking', 'laundry'],
  status: 'scheduled',
  other: { _id: ID.customer, name: 'Meera Nair', phone: '9876512345' },
  address: 'C-7, Lake Road',
  asSubstitute: false,
  earns: 350.5,
  mayMark: false,
  ...part,
});

export const aMessage = (part: Partial<Message> = {}): Message => ({
  _id: '1'.repeat(24),
  seq: 1,
  sender: ID.helper,
  content: 'On my way',
  createdAt: '2026-12-05T04:00:00.000Z',
  readBy: [ID.helper],
  ...part,
});

export const aChat = (part: Partial<Chat> = {}): Chat => ({
  _id: ID.chat,
  otherParticipant: { _id: ID.helper, name: 'Ravi Kumar', isActive: false },
  unreadCount: 0,
  booking: { _id: ID.booking, service: 'cooking' },
  updatedAt: '2026-12-04T04:00:00.000Z',
  ...part,
});

export const aReview = (part: Partial<Review> = {}): Review => ({
  _id: '2'.repeat(24),
  bookingId: ID.booking,
  helperId: ID.helper,
  rating: 5,
  comment: 'Soft rotis and a clean kitchen.',
  serviceQuality: 5,
  punctuality: 5,
  communication: 5,
  wouldRecommend: true,
  service: 'cooking',
  customerId: { _id: ID.customer, name: 'Asha Verma' },
  createdAt: '2026-12-01T04:00:00.000Z',
  editableUntil: '2026-12-02T04:00:00.000Z',
  ...part,
});

export const aSubscription = (part: Partial<Subscription> = {}): Subscription => ({
  _id: ID.subscription,
  helperId: { _id: ID.helper, name: 'Ravi Kumar', location: 'Saket, New Delhi' },
  customerId: { _id: ID.customer, name: 'Asha Verma', phone: '9876543210' },
  services: [{ serviceType: 'sweeping-mopping', serviceOptions: { apartmentType: '2bhk' } }],
  schedule: {
    daysOfWeek: ['monday', 'friday'],
    timeSlots: [{ startTime: '09:00', endTime: '11:00', duration: 2, applicableServices: [] }],
    recurrence: 'weekly',
  },
  subscriptionPeriod: { startDate: '2026-12-01', endDate: '2026-12-31', durationInDays: 30 },
  customerAddress: 'B-14, Shivalik Road',
  specialRequests: '',
  pricing: {
    totalHoursPerMonth: 44,
    monthlyBaseAmount: 8_800,
    platformFee: 880,
    paymentProcessingFee: 176,
    totalMonthlyAmount: 9_856,
  },
  status: 'active',
  payment: { status: 'completed' },
  daysRemaining: 12,
  progressPercentage: 25,
  servicesCompleted: 2,
  totalServicesScheduled: 8,
  toMark: [],
  absences: [],
  renewalOffered: false,
  createdAt: '2026-11-30T04:00:00.000Z',
  ...part,
});

export const aSubscriptionVisit = (part: Partial<SubscriptionVisit> = {}): SubscriptionVisit => ({
  _id: '3'.repeat(24),
  date: '2026-12-05',
  startTime: '09:00',
  endTime: '11:00',
  services: ['cooking'],
  status: 'scheduled',
  changeable: true,
  changeableUntil: '2026-12-05T00:00:00.000Z',
  ...part,
});
