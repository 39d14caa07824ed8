import type { Address } from '@sahaya/contracts';
import type { AddressForm } from '@sahaya/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addAddress, deleteAddress, setDefaultAddress, updateAddress } from '../../../api/calls.js';
import { api } from '../../../api/api-client.js';
import { addressesQuery } from '../../../api/queries/addresses.queries.js';
import { useIdempotencyKey } from '../../../api/idempotency-key.js';

export type AddressDraft = AddressForm & { notes: string; isDefault: boolean; coordinates: number[] | null };

/** Each request returns the whole list. */
function useChange<V>(change: (variables: V) => Promise<{ addresses: Address[] }>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ addresses }) => cache.setQueryData(addressesQuery.queryKey, addresses),
  });
}

export function useAddAddress() {
  const keyFor = useIdempotencyKey();
  return useChange((form: AddressDraft) => api.call(addAddress, form, { idempotencyKey: keyFor(form) }));
}
export const useUpdateAddress = (id: string) =>
  useChange((form: AddressDraft) => api.call(updateAddress, { id, ...form }));
export const useDeleteAddress = () => useChange((id: string) => api.call(deleteAddress, { id }));
export const useSetDefaultAddress = () => useChange((id: string) => api.call(setDefaultAddress, { id }));
