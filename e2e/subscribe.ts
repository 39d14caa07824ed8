import {
  acceptSubscription,
  createSubscription,
  createSubscriptionPayment,
  verifySubscriptionPayment,
} from '@sahaya/contracts';
import { addDays, WEEKDAYS } from '@sahaya/domain';
import { sandboxPay } from './copy';
import type { Person } from './person';

const SAKET = '12 Lake View Road, Saket, New Delhi';

/** A paid and accepted subscription with a visit from 9 to 11 am on each of some days, from the given one. Returns its id. */
export async function subscribe(
  customer: Person,
  helper: Person,
  startDate: string,
  { days = 3, customerAddress = SAKET } = {},
): Promise<string> {
  const { subscription } = await customer.api.call(createSubscription, {
    helperId: helper.user._id,
    services: [{ serviceType: 'cooking', serviceOptions: { apartmentType: '' } }],
    schedule: {
      daysOfWeek: [...WEEKDAYS],
      timeSlots: [{ startTime: '09:00', endTime: '11:00', applicableServices: [] }],
    },
    subscriptionPeriod: { startDate, endDate: addDays(startDate, days) },
    customerAddress,
  });
  const id = subscription._id;
  const { orderId } = await customer.api.call(createSubscriptionPayment, { id });
  await customer.api.call(verifySubscriptionPayment, { id, ...(await sandboxPay(orderId)) });
  await helper.api.call(acceptSubscription, { id });
  return id;
}
