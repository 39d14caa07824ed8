import { type Actor, type Helper, getHelperFor, type InputOf, listHelpersFor, paginate } from '@sahaya/contracts';
import { ALL_DAYS } from '@sahaya/domain';
import type { Responder } from '@sahaya/testing';

/** A helper in the search results of the catalog service. */
export const buildHelper = ({ userId }: Pick<Actor, 'userId'>, changes: Partial<Helper> = {}): Helper => ({
  _id: userId,
  name: 'Ravi Kumar',
  location: 'Saket, New Delhi',
  services: ['cooking'],
  hourlyRate: 200,
  rating: 4.5,
  averageRating: 4.5,
  totalReviews: 12,
  isActive: true,
  availability: ALL_DAYS,
  serviceRadiusKm: 15,
  ...changes,
});

/** Answers searches and profile requests with the helpers that `near` returns. */
export async function answerAsCatalog(siblings: Responder, near: (customerId: string) => Helper[]) {
  const asked: string[] = [];
  const searches = new Map<string, InputOf<typeof listHelpersFor>>();
  await siblings.on(listHelpersFor, (input) => {
    const { customerId, page, limit } = input;
    asked.push(customerId);
    searches.set(customerId, input);
    const all = near(customerId);
    const helpers = all.slice((page - 1) * limit, page * limit);
    return { helpers, pagination: paginate(page, limit, all.length), totalIsCapped: false, why: '' };
  });
  await siblings.on(getHelperFor, ({ helperId }) => ({ helper: buildHelper({ userId: helperId }, { name: 'Meera Das' }) }));
  return {
    /** The last search for this customer. */
    lastSearch: ({ userId }: Actor) => searches.get(userId),
    /** Number of searches for this customer. */
    countSearches: ({ userId }: Actor) => asked.filter((customerId) => customerId === userId).length,
  };
}
