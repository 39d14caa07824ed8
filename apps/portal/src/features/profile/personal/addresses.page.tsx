import { AddressesSection } from './addresses.section.js';
import { WaitlistSection } from './waitlist.section.js';

export const AddressesPage = () => (
  <>
    <AddressesSection />
    <WaitlistSection />
  </>
);
