import type { PayoutAccountForm } from '@sahaya/domain';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createCommissionOrder,
  getStatement,
  listStatements,
  myEarnings,
  setPayoutAccount,
  verifyCommissionPayment,
} from '../../api/calls.js';
import { api } from '../../api/api-client.js';
import { payoutAccountQuery } from '../../api/queries/payout-account.queries.js';
import { type PaymentResult, usePayment } from '../payments/index.js';
import { saveFile } from '../../ui/files/save-file.js';
import { t } from '../../i18n/translate.js';

const nextPage = ({ pagination: { page, pages } }: { pagination: { page: number; pages: number } }) =>
  page < pages ? page + 1 : undefined;

/** The totals, and the entries page by page. */
export const earningsQuery = infiniteQueryOptions({
  queryKey: ['earnings'],
  queryFn: ({ pageParam: page, signal }) => api.call(myEarnings, { page }, { signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
});
export const statementsQuery = infiniteQueryOptions({
  queryKey: ['statements'],
  queryFn: ({ pageParam: page, signal }) => api.call(listStatements, { page }, { signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
});
export const useStatement = () =>
  useMutation({
    mutationFn: (wanted: { week: string; format: 'pdf' | 'csv' }) => api.download(getStatement, wanted),
    onSuccess: saveFile,
  });

export function useSetPayoutAccount() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (form: PayoutAccountForm) => api.call(setPayoutAccount, form),
    onSuccess: ({ account }) => cache.setQueryData(payoutAccountQuery.queryKey, account),
  });
}

/** The id under which a commission payment is stored; there is only one at a time. */
export const COMMISSION = 'commission';

/** Pays all the cash commission that is due and returns the result. */
export function useCommissionPayment() {
  const cache = useQueryClient();
  const payment = usePayment();
  return {
    isPending: payment.isPending,
    pay: async (): Promise<PaymentResult> => {
      try {
        return await payment.mutateAsync({
          id: COMMISSION,
          description: t('commission.title'),
          order: () => api.call(createCommissionOrder, {}),
          verify: (confirmation) => api.call(verifyCommissionPayment, confirmation),
          elsewhere: {
            reload: () => cache.refetchQueries({ queryKey: earningsQuery.queryKey }),
            isPaid: () => cache.getQueryData(earningsQuery.queryKey)?.pages[0]?.summary.cashCommission.due === 0,
          },
        });
      } finally {
        for (const { queryKey } of [earningsQuery, statementsQuery]) void cache.invalidateQueries({ queryKey });
      }
    },
  };
}
