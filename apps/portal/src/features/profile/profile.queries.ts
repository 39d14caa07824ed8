import type { User } from '@sahaya/contracts';
import type { FieldsFor } from '@sahaya/api-client';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getHelper, removePhoto, updateHelperProfile, updateProfile } from '../../api/calls.js';
import { api } from '../../api/api-client.js';
import { sessionStore } from '../../api/session/session-store.js';

type ProfileChange = FieldsFor<typeof updateProfile>;
type OfferChange = FieldsFor<typeof updateHelperProfile>;

/** Updates the account in the session and reloads every list that shows the person. */
function useKeepUser() {
  const cache = useQueryClient();
  return (user: User) => {
    sessionStore.refresh(user);
    void cache.invalidateQueries({ queryKey: ['helpers'] });
  };
}

export function useSaveProfile() {
  const keep = useKeepUser();
  return useMutation({
    mutationFn: (change: ProfileChange) => api.call(updateProfile, change).then(({ user }) => user),
    onSuccess: keep,
  });
}

/** Saves only the photo; the required fields are sent unchanged. */
export function useSavePhoto({ name, location }: User) {
  const keep = useKeepUser();
  return useMutation({
    mutationFn: (photo: string) => api.call(updateProfile, { name, location, photo }).then(({ user }) => user),
    onSuccess: keep,
  });
}

export function useRemovePhoto() {
  const keep = useKeepUser();
  return useMutation({ mutationFn: () => api.call(removePhoto, {}).then(({ user }) => user), onSuccess: keep });
}

/** The helper's own offer, reloaded each time the form opens. */
export const myOfferQuery = (id: string) =>
  queryOptions({
    queryKey: ['helpers', 'own', id],
    queryFn: ({ signal }) => api.call(getHelper, { id }, { signal }).then(({ helper }) => helper),
    staleTime: 0,
  });

export function useSaveOffer() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: OfferChange) => api.call(updateHelperProfile, change).then(({ helper }) => helper),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['helpers'] }),
  });
}
