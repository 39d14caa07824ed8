import type { Address } from '@sahaya/contracts';
import { queryOptions } from '@tanstack/react-query';
import { listAddresses } from '../calls.js';
import { api } from '../api-client.js';

/** The saved addresses, default first. */
export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: ({ signal }): Promise<Address[]> =>
    api.call(listAddresses, {}, { signal }).then(({ addresses }) => addresses),
});
