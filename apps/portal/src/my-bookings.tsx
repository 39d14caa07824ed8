import { MyBookingsScreen } from './features/bookings/my-bookings.screen.js';
import { BookingMoney } from './features/payments/booking-money.js';

/** The bookings with their money: features do not know each other. */
export const MyBookings = () => (
  <MyBookingsScreen
    moneyOf={(booking, party) => party === 'customer' && <BookingMoney key={booking._id} booking={booking} />}
  />
);
