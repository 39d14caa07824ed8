import { serve } from '@sahaya/service-kit';
import { bookingEnv } from './booking.env.js';
import { BookingModule } from './booking.module.js';

await serve('booking', bookingEnv, BookingModule);
