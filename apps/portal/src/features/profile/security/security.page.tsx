import { ContactDetailsSection } from './contact-details.section.js';
import { PasswordSection } from './password.section.js';
import { SessionsSection } from './sessions.section.js';
import { TwoStepSection } from './two-step/two-step.section.js';

export const SecurityPage = () => (
  <>
    <ContactDetailsSection />
    <PasswordSection />
    <TwoStepSection />
    <SessionsSection />
  </>
);
