import { addAddress, type Address, deleteAddress, setDefaultAddress, updateAddress } from '@sahaya/contracts';
import type { AddressForm } from '@sahaya/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.js';
import { addressesQuery } from '../../data/addresses.queries.js';
import { useIntentKey } from '../../intent.js';

export type AddressDraft = AddressForm & { notes: string; isDefault: boolean };

/** Every change answers the whole list. */
function useChange<V>(change: (variables: V) => Promise<{ addresses: Address[] }>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ addresses }) => cache.setQueryData(addressesQuery.queryKey, addresses),
  });
}

export function useAddAddress() {
  const keyFor = useIntentKey();
  return useChange((form: AddressDraft) => api.call(addAddress, form, { idempotencyKey: keyFor(form) }));
}
export const useUpdateAddress = (id: string) =>
  useChange((form: AddressDraft) => api.call(updateAddress, { id, ...form }));
export const useDeleteAddress = () => useChange((id: string) => api.call(deleteAddress, { id }));
export const useSetDefaultAddress = () => useChange((id: string) => api.call(setDefaultAddress, { id }));
