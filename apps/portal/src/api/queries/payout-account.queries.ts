import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.js';
import { myPayoutAccount } from '../calls.js';

/** null: no account has been entered yet. */
export const payoutAccountQuery = queryOptions({
  queryKey: ['payout-account'],
  queryFn: ({ signal }) => api.call(myPayoutAccount, {}, { signal }).then(({ account }) => account ?? null),
});
