import { isLngLat } from '../search/geo.js';
import { LIMITS } from '../policy/limits.js';
import { firstViolation, type Violation } from '../validation/rule.js';

export interface AddressForm {
  nickname: string;
  fullAddress: string;
  landmark: string;
  notes?: string | undefined;
  /** The pin, [lng, lat], if the person placed one. */
  coordinates?: readonly number[] | null | undefined;
}

/** A pin is optional; a placed one is a point on the earth. */
export const isInvalidPin = (pin: readonly number[] | null | undefined): boolean =>
  Boolean(pin) && !isLngLat(pin ?? []);

/** Nickname and full address are required; the landmark is optional. */
export const addressViolation = ({
  nickname,
  fullAddress,
  landmark,
  notes = '',
  coordinates,
}: AddressForm): Violation | undefined =>
  firstViolation([
    [!nickname.trim(), 'NICKNAME_REQUIRED', 'nickname'],
    [!fullAddress.trim(), 'FULL_ADDRESS_REQUIRED', 'fullAddress'],
    [nickname.length > LIMITS.nicknameMax, 'NICKNAME_TOO_LONG', 'nickname'],
    [fullAddress.length > LIMITS.addressMax, 'ADDRESS_TOO_LONG', 'fullAddress'],
    [landmark.length > LIMITS.landmarkMax, 'LANDMARK_TOO_LONG', 'landmark'],
    [notes.length > LIMITS.householdNotesMax, 'NOTES_TOO_LONG', 'notes'],
    [isInvalidPin(coordinates), 'COORDINATES_INVALID', 'coordinates'],
  ]);
