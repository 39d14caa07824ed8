import { AccountDataSection } from '../security/account-data.section.js';
import { BlockedPeopleSection } from './blocked-people.section.js';

export const PrivacyPage = () => (
  <>
    <BlockedPeopleSection />
    <AccountDataSection />
  </>
);
