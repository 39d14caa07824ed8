import type { SubscriptionForm } from '@sahaya/domain';
import { queryOptions } from '@tanstack/react-query';
import { checkSubscription, quoteSubscription } from '../../api/calls.js';
import { api } from '../../api/api-client.js';
import { SUBSCRIPTIONS } from '../subscriptions/index.js';

/** The form as a request to the API. */
export const toPlanRequest = (form: SubscriptionForm) => ({
  helperId: form.helperId,
  services: form.services.map(({ serviceType, apartmentType }) => ({
    serviceType,
    serviceOptions: { apartmentType },
  })),
  schedule: { daysOfWeek: form.daysOfWeek, timeSlots: form.timeSlots, recurrence: form.recurrence },
  subscriptionPeriod: { startDate: form.startDate, endDate: form.endDate },
  customerAddress: form.customerAddress,
  ...(form.customerCoordinates && { customerCoordinates: [...form.customerCoordinates] }),
  specialRequests: form.specialRequests,
  paymentMethod: form.paymentMethod,
});
export const planQuoteQuery = (form: SubscriptionForm) =>
  queryOptions({
    queryKey: [...SUBSCRIPTIONS, 'quote', toPlanRequest(form)],
    queryFn: ({ signal }) => api.call(quoteSubscription, toPlanRequest(form), { signal }),
  });
export const planCheckQuery = (form: SubscriptionForm) =>
  queryOptions({
    queryKey: [...SUBSCRIPTIONS, 'check', toPlanRequest(form)],
    queryFn: ({ signal }) => api.call(checkSubscription, toPlanRequest(form), { signal }),
    staleTime: 0,
  });
