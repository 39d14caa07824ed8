import type { Role } from '@sahaya/contracts';
import {
  type ApartmentType,
  type BookingStatus,
  BRAND,
  type Gender,
  type PaymentMethod,
  type PaymentStatus,
  type Service,
} from '@sahaya/domain';

const service: Record<Service, string> = {
  'sweeping-mopping': 'Sweeping and mopping',
  cooking: 'Cooking',
  laundry: 'Laundry',
  gardening: 'Gardening',
  'pet-care': 'Pet care',
  'elderly-care': 'Elderly care',
  babysitting: 'Babysitting',
  'hair-dresser': 'Hair dresser',
  other: 'Other',
};
const apartment: Record<ApartmentType, string> = {
  '1bhk': '1 BHK',
  '2bhk': '2 BHK',
  '3bhk': '3 BHK',
  '4bhk': '4 BHK',
  'more-than-4bhk': 'More than 4 BHK',
};
const gender: Record<Gender, string> = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
  'prefer-not-to-say': 'Prefers not to say',
};
const role: Record<Role, string> = {
  customer: 'Customer',
  helper: 'Helper',
  support: 'Support',
  ops: 'Operations',
  finance: 'Finance',
  admin: 'Admin',
};
const bookingStatus: Record<BookingStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
const paymentStatus: Record<PaymentStatus, string> = {
  pending: 'Not paid',
  completed: 'Paid',
  failed: 'Failed',
  refunded: 'Refunded',
  partially_refunded: 'Partly refunded',
};
const paymentMethod: Record<PaymentMethod, string> = { cash: 'Cash', online: 'Online' };
/** Kinds that the booking service records. */
const cancellationKind = {
  declined: 'Declined',
  cancelled: 'Cancelled',
  slot_taken: 'Another request won this time',
};
const language: Record<'en' | 'hi', string> = { en: 'English', hi: 'Hindi' };
const party: Record<'customer' | 'helper' | 'system', string> = {
  customer: 'Customer',
  helper: 'Helper',
  system: BRAND,
};

/** Every string that the console itself shows. react-admin's own (pagination, menus) are its English. */
export const words = {
  title: `${BRAND} console`,
  brand: BRAND,
  area: 'Console',
  none: '–',
  retry: 'Try again',
  loading: 'Loading',
  noPage: { title: 'This page does not exist', hint: 'The address may be mistyped.' },
  notAvailable: (what: string) => `Not available in this console: ${what}`,

  login: {
    heading: 'Staff sign-in',
    intro: `For the support and operations team of ${BRAND}.`,
    identifier: 'Email or mobile number',
    password: 'Password',
    submit: 'Sign in',
    failed: 'Login failed. Please check your credentials.',
    notStaff: 'This console is for staff. Customers and helpers sign in on the main site.',
    portal: `Go to ${BRAND}`,
  },

  bookings: {
    name: 'Bookings',
    one: 'Booking',
    empty: 'No bookings yet',
    emptyHint: 'They appear here as soon as a customer asks a helper for a visit.',
    noMatch: 'No booking matches these filters',
    failed: 'Failed to load bookings. Please try again.',
    failedOne: 'This booking could not be loaded',
    visit: 'Visit',
    service: 'Service',
    apartment: 'Home',
    when: 'When',
    duration: 'Duration',
    hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
    address: 'Address',
    requests: 'Special requests',
    noRequests: 'None',
    customer: 'Customer',
    helper: 'Helper',
    people: 'People',
    phone: 'Phone',
    location: 'Location',
    total: 'Total',
    price: 'Price',
    base: 'Base amount',
    platformFee: 'Platform fee',
    processingFee: 'Online payment fee',
    payment: 'Payment',
    method: 'Method',
    paymentStatus: 'Payment',
    status: 'Status',
    requested: 'Requested',
    review: 'Review',
    reviewed: 'Reviewed by the customer',
    notReviewed: 'Not reviewed',
    id: 'Booking id',
    cancellation: 'Cancellation',
    cancelledBy: 'By',
    kind: 'Kind',
    fee: 'Fee',
    refund: 'Refund',
    timeline: 'Timeline',
    ist: 'All times are Indian Standard Time.',
    back: 'All bookings',
  },

  timeline: {
    requested: 'Requested by the customer',
    accepted: 'Accepted by the helper',
    declined: 'Declined by the helper',
    visit: 'Time of the visit',
    completed: 'Marked complete',
    cancelled: {
      customer: 'Cancelled by the customer',
      helper: 'Cancelled by the helper',
      system: `Cancelled by ${BRAND}`,
    },
  },

  users: {
    name: 'Users',
    one: 'User',
    empty: 'No users yet',
    emptyHint: 'They appear here as they register.',
    noMatch: 'No user matches this search',
    failed: 'Users could not be loaded',
    failedOne: 'This user could not be loaded',
    search: 'Search name, email or phone',
    person: 'Name',
    role: 'Role',
    contact: 'Email or phone',
    email: 'Email',
    phone: 'Phone',
    age: 'Age',
    gender: 'Gender',
    location: 'Location',
    language: 'Language',
    joined: 'Joined',
    bio: 'Bio',
    id: 'User id',
    account: 'Account',
    bookings: 'Bookings',
    noBookings: 'No bookings with this person yet',
    allBookings: 'Open in bookings',
    back: 'All users',
  },

  filters: {
    all: 'All',
    status: 'Status',
    role: 'Role',
    clear: 'Clear filters',
    anyone: 'Type a name, email or phone',
    nobody: 'Nobody found',
  },

  service,
  apartment,
  gender,
  role,
  bookingStatus,
  paymentStatus,
  paymentMethod,
  cancellationKind,
  language,
  party,
};

/** The words of a code; a code of a newer server is shown as it came. */
export const wordOf = (table: Partial<Record<string, string>>, code: string): string => table[code] ?? code;
