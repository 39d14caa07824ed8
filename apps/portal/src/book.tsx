import { BookScreen } from './features/bookings/book.screen.js';
import { MonthlyPlan } from './features/subscriptions/monthly-plan.js';

/** The booking form with the way to a monthly subscription: features do not know each other. */
export const Book = () => <BookScreen monthlyOf={(form, helper) => <MonthlyPlan helper={helper} start={form} />} />;
