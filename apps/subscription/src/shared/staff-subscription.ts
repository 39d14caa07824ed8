import type { OutputOf, revealSubscription, Subscription } from '@sahaya/contracts';
import { hideText, maskPhone } from '@sahaya/domain';
import { type OpenVisit, type SubscriptionDoc, toSubscription } from './subscription.model.js';

/** Not a user id: staff see the fields that both parties share. */
const STAFF = 'staff';

const withMaskedPhone = <P extends { phone?: string | undefined }>({ phone, ...person }: P) => ({
  ...person,
  ...(phone && { phone: maskPhone(phone) }),
});

/** The subscription as staff see it: `revealSubscription` returns what is masked or hidden here. */
export function toStaffSubscription(doc: SubscriptionDoc, open: readonly OpenVisit[], now: Date): Subscription {
  const { customerId, helperId, pause, cancellation, ...shown } = toSubscription(doc, STAFF, open, now);
  return {
    ...shown,
    customerId: withMaskedPhone(customerId),
    helperId: withMaskedPhone(helperId),
    customerAddress: doc.customer.location,
    specialRequests: hideText(shown.specialRequests),
    ...(pause && { pause: { ...pause, reason: hideText(pause.reason) } }),
    ...(cancellation && { cancellation: { ...cancellation, reason: hideText(cancellation.reason) } }),
  };
}

/** The private details of a subscription. Texts that are empty or do not exist are absent. */
export function toPrivateDetails(doc: SubscriptionDoc): Omit<OutputOf<typeof revealSubscription>, 'until'> {
  const { customerAddress, specialRequests, pause, status, cancellation, customer, helper } = doc;
  return {
    customerAddress,
    ...(specialRequests && { specialRequests }),
    ...(status === 'paused' && pause?.reason && { pauseReason: pause.reason }),
    ...(cancellation?.reason && { cancellationReason: cancellation.reason }),
    ...(customer.phone && { customerPhone: customer.phone }),
    ...(helper.phone && { helperPhone: helper.phone }),
  };
}
