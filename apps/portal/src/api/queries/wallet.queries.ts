import type { OutputOf } from '@sahaya/contracts';
import { queryOptions } from '@tanstack/react-query';
import { myWallet } from '../calls.js';
import { api } from '../api-client.js';

export type Wallet = OutputOf<typeof myWallet>;

export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: ({ signal }): Promise<Wallet> => api.call(myWallet, {}, { signal }),
});
