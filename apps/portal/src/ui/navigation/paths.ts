import type { Party } from '@sahaya/domain';

/** A time and a service that are already chosen; empty fields are not chosen. */
export interface SelectedSlot {
  date?: string;
  startTime?: string;
  endTime?: string;
  service?: string;
}

const CHOSEN = ['date', 'startTime', 'endTime', 'service'] as const;

const withQuery = (path: string, fields: Record<string, string>): string => {
  const query = new URLSearchParams(fields).toString();
  return query ? `${path}?${query}` : path;
};
const chosenOf = (chosen: SelectedSlot): Record<string, string> =>
  Object.fromEntries(CHOSEN.flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : [])));

/** The path of a helper profile. The chosen time and service are passed on to the booking form. */
export const helperPath = (helperId: string, chosen: SelectedSlot = {}): string =>
  withQuery(`/helper/${helperId}`, chosenOf(chosen));

/** The path of the booking form with the helper, time and service filled in. */
export const bookPath = (helperId: string, chosen: SelectedSlot = {}): string =>
  withQuery('/book', { helperId, ...chosenOf(chosen) });

/** The list of a party's subscriptions. */
export const SUBSCRIPTION_LISTS = {
  customer: '/my-subscriptions',
  helper: '/helper-subscriptions',
} as const satisfies Record<Party, string>;

/** The page of one subscription with its visits. */
export const subscriptionPath = (party: Party, id: string): string => `${SUBSCRIPTION_LISTS[party]}/${id}`;

/** The page with a visit of a subscription; a substitute sees only the list, because the subscription is another helper's. */
export const visitPath = (party: Party, visit: { subscriptionId: string; asSubstitute: boolean }): string =>
  visit.asSubstitute && party === 'helper' ? SUBSCRIPTION_LISTS.helper : subscriptionPath(party, visit.subscriptionId);
