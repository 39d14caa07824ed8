/** Service codes. */
export const SERVICES = [
  'sweeping-mopping',
  'cooking',
  'laundry',
  'gardening',
  'pet-care',
  'elderly-care',
  'babysitting',
  'hair-dresser',
  'other',
] as const;
export type Service = (typeof SERVICES)[number];

/** Apartment types; their price factors are in pricing.ts. */
export const APARTMENT_TYPES = ['1bhk', '2bhk', '3bhk', '4bhk', 'more-than-4bhk'] as const;
export type ApartmentType = (typeof APARTMENT_TYPES)[number];

export const GENDERS = ['male', 'female', 'other', 'prefer-not-to-say'] as const;
export type Gender = (typeof GENDERS)[number];

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export type Availability = Record<Weekday, boolean>;

/** A new helper is available on all seven days. */
export const ALL_DAYS: Availability = {
  monday: true,
  tuesday: true,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: true,
  sunday: true,
};

/** Only this service is priced by the size of the home. */
export const needsApartment = (service: string): boolean => service === 'sweeping-mopping';
