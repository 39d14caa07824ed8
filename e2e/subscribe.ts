import {
  acceptSubscription,
  createSubscription,
  createSubscriptionPayment,
  verifySubscriptionPayment,
} from '@sahaya/contracts';
import { addDays, WEEKDAYS } from '@sahaya/domain';
import { sandboxPay } from './copy';
import type { Person } from './person';

/** A paid and accepted subscription with visits from 9 to 11 am on three days, from the given one. */
export async function subscribe(customer: Person, helper: Person, startDate: string): Promise<void> {
  const { subscription } = await customer.api.call(createSubscription, {
    helperId: helper.user._id,
    services: [{ serviceType: 'cooking', serviceOptions: { apartmentType: '' } }],
    schedule: {
      daysOfWeek: [...WEEKDAYS],
      timeSlots: [{ startTime: '09:00', endTime: '11:00', applicableServices: [] }],
    },
    subscriptionPeriod: { startDate, endDate: addDays(startDate, 3) },
    customerAddress: '12 Lake View Road, Saket, New Delhi',
  });
  const id = subscription._id;
  const { orderId } = await customer.api.call(createSubscriptionPayment, { id });
  await customer.api.call(verifySubscriptionPayment, { id, ...(await sandboxPay(orderId)) });
  await helper.api.call(acceptSubscription, { id });
}
