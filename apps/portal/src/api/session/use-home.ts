import { isLngLat, type LngLat, placeOf } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addressesQuery } from '../queries/addresses.queries.js';
import { useUser } from './use-session.js';

export interface Home {
  point: LngLat;
  /** The locality, such as "Kothrud, Pune". */
  label: string;
}

/** Where the customer lives: the default saved address, otherwise the location of the profile. */
export function useHome(): { home: Home | undefined; isPending: boolean } {
  const { role, coordinates, location } = useUser();
  const { data, isPending, failureCount } = useQuery({ ...addressesQuery, enabled: role === 'customer' });
  const usual = data?.find(({ isDefault }) => isDefault)?.fullAddress ?? '';
  const home = useMemo(() => {
    const [saved, profile] = [placeOf(usual), placeOf(location)];
    if (saved) return { point: saved.point, label: saved.label };
    const point = coordinates && isLngLat(coordinates) ? coordinates : profile?.point;
    return point && { point, label: profile?.label ?? location };
  }, [usual, coordinates, location]);
  // Without the saved addresses, the profile is good enough.
  return { home, isPending: role === 'customer' && isPending && failureCount === 0 };
}
