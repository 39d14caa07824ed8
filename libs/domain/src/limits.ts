/** Business constants (spec §9). Figures that the policies snapshot are in policy.ts. */
export const LIMITS = {
  passwordMin: 6,
  passwordMax: 256,
  ageMin: 18,
  ageMax: 100,
  hourlyRateMin: 50,
  hourlyRateMax: 2000,
  bioMax: 500,
  bioOnCard: 100,
  servicesOnCard: 4,
  reviewMin: 10,
  reviewMax: 500,
  chatMessageMax: 2000,
  /** After a visit is completed or cancelled its chat stays open this long, then it is read-only (decisions A30). */
  chatOpenDays: 7,
  pageSize: 12,
  pageStrip: 5,
  searchRadiusKm: 50,
  helperRadiusKm: 15,
  nameMax: 100,
  locationMax: 200,
  /** 5 MB, and what it may decode to. */
  photoBytes: 5 * 1024 * 1024,
  photoPixels: 40_000_000,
  addressMax: 500,
  nicknameMax: 50,
  landmarkMax: 200,
  savedAddresses: 20,
  /** From the request of deletion until it can no longer be taken back (decisions P15). */
  deletionUndoDays: 7,
  requestsMax: 1000,
} as const;
