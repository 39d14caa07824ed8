/** The people of the demo data: invented names, real localities. Helpers and customers have a file of their own. */

export type Gender = 'male' | 'female' | 'other' | 'prefer-not-to-say';

export interface DemoPerson {
  name: string;
  email: string;
  phone?: string;
  gender: Gender;
  age: number;
  city: string;
  /** As a user types it: "Saket, New Delhi". */
  location: string;
  /** [longitude, latitude]. */
  coordinates: [number, number];
}
export interface DemoHelper extends DemoPerson {
  services: string[];
  /** Rupees per hour. */
  hourlyRate: number;
  bio: string;
  /** Codes of the languages that the helper speaks. */
  languages: string[];
  /** Customers may change an accepted visit without asking. */
  instantChanges: boolean;
}
export interface DemoCustomer extends DemoPerson {
  address: string;
  apartmentType: string;
}

export const DEMO_PASSWORD = 'sahaya123';
/** Staff passwords are longer. */
export const DEMO_STAFF_PASSWORD = 'sahaya-staff-123';
/** The staff account that is created last. */
export const DEMO_STAFF = { email: 'ops@example.com', name: 'Omkar Desai', role: 'ops' } as const;
export const DEMO_SUPPORT = { email: 'support@example.com', name: 'Farida Merchant', role: 'support' } as const;
/** Confirms what the first support account accepted. */
export const DEMO_COLLEAGUE = { email: 'colleague@example.com', name: 'Joseph Pinto', role: 'support' } as const;
export const DEMO_FINANCE = { email: 'finance@example.com', name: 'Girish Rane', role: 'finance' } as const;

export type Place = [locality: string, latitude: number, longitude: number];

/** The two users of the demo sign in by short email addresses or by phone number. */
const CONTACTS: Record<string, { email: string; phone: string }> = {
  'Asha Verma': { email: 'asha@example.com', phone: '9000000001' },
  'Ravi Kumar': { email: 'ravi@example.com', phone: '9000000002' },
};
export const contactOf = (name: string): { email: string; phone?: string } =>
  CONTACTS[name] ?? { email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com` };
export const at = ([location, latitude, longitude]: Place) => ({
  location,
  coordinates: [longitude, latitude] as [number, number],
});

/** Printed when a copy is ready. */
export const DEMO_ACCOUNTS = [
  { role: 'customer', login: CONTACTS['Asha Verma']!.email, password: DEMO_PASSWORD },
  { role: 'helper', login: CONTACTS['Ravi Kumar']!.email, password: DEMO_PASSWORD },
  ...[DEMO_STAFF, DEMO_SUPPORT, DEMO_FINANCE].map(({ email, role }) => ({
    role: `staff (${role})`,
    login: email,
    password: DEMO_STAFF_PASSWORD,
  })),
];
