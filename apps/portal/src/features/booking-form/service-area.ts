import { ApiError } from '@sahaya/api-client';
import type { Helper } from '@sahaya/contracts';
import {
  type BookingForm,
  helperAreaOf,
  isLngLat,
  type LngLat,
  locateAddress,
  outsideServiceArea,
  type OutsideServiceArea,
  placeOf,
} from '@sahaya/domain';
import { useMemo } from 'react';
import { useHome } from '../../api/session/use-home.js';

type Place = Pick<BookingForm, 'customerAddress' | 'customerCoordinates'>;

/** A pin is placed by hand. */
const PIN_ERROR_KM = 1;

/**
 * The point to search helpers around: the address of the form, otherwise the default saved address, otherwise the
 * profile.
 */
export function useAddressPoint({ customerAddress, customerCoordinates: pin }: Place): LngLat | undefined {
  const { home } = useHome();
  return useMemo(() => {
    if (pin && isLngLat(pin)) return [pin[0], pin[1]];
    return placeOf(customerAddress)?.point ?? home?.point;
  }, [customerAddress, pin, home]);
}

/** The distance, if this address is certainly too far from the helper according to the data in the browser. */
export function useOutsideServiceArea(
  { customerAddress, customerCoordinates: pin }: Place,
  helper: Helper | undefined,
): OutsideServiceArea | undefined {
  return useMemo(() => {
    if (!helper) return undefined;
    const { location, coordinates, approximate = false, serviceRadiusKm } = helper;
    const area = helperAreaOf({ location, coordinates, isApproximate: approximate, serviceRadiusKm });
    return outsideServiceArea(
      pin && isLngLat(pin) ? { point: [pin[0], pin[1]], errorKm: PIN_ERROR_KM } : locateAddress(customerAddress),
      area,
    );
  }, [customerAddress, pin, helper]);
}

/** The distance that the server refused a booking for; undefined for any other error. */
export function outOfAreaDistance(error: unknown): OutsideServiceArea | undefined {
  if (!(error instanceof ApiError) || error.code !== 'OUTSIDE_SERVICE_AREA') return undefined;
  const { distanceKm, serviceRadiusKm } = error.details ?? {};
  return typeof distanceKm === 'number' && typeof serviceRadiusKm === 'number'
    ? { distanceKm, serviceRadiusKm }
    : undefined;
}
