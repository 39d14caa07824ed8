import { isLngLat } from '../search/geo.js';
import { LIMITS } from '../policy/limits.js';
import { GENDERS } from './helper-offer.js';
import { firstViolation, type Violation } from '../validation/rule.js';

export interface ProfileForm {
  name: string;
  location: string;
  /** Omitted fields stay unchanged. */
  bio?: string | undefined;
  age?: number | null | undefined;
  gender?: string | undefined;
  coordinates?: number[] | null | undefined;
}

/** Name and location are required; then the bounds of the registration. */
export const profileViolation = ({
  name,
  location,
  bio = '',
  age,
  gender,
  coordinates,
}: ProfileForm): Violation | undefined =>
  firstViolation([
    [!name.trim(), 'NAME_REQUIRED', 'name'],
    [!location.trim(), 'LOCATION_REQUIRED', 'location'],
    [age !== undefined && !(age !== null && age >= LIMITS.ageMin && age <= LIMITS.ageMax), 'AGE_OUT_OF_RANGE', 'age'],
    [gender !== undefined && !(GENDERS as readonly string[]).includes(gender), 'GENDER_REQUIRED', 'gender'],
    [name.length > LIMITS.nameMax, 'NAME_TOO_LONG', 'name'],
    [location.length > LIMITS.locationMax, 'LOCATION_TOO_LONG', 'location'],
    [bio.length > LIMITS.bioMax, 'BIO_TOO_LONG', 'bio'],
    [coordinates != null && !isLngLat(coordinates), 'COORDINATES_INVALID', 'location'],
  ]);

/** The checks of a form on a chosen file; the server checks the bytes. */
export const photoViolation = ({ type, size }: { type: string; size: number }): Violation | undefined =>
  firstViolation([
    [!type.startsWith('image/') || type.includes('svg'), 'PHOTO_INVALID', 'photo'],
    [size > LIMITS.photoBytes, 'PHOTO_TOO_LARGE', 'photo'],
  ]);
