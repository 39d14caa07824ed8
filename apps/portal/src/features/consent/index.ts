export { ConsentForm } from './consent-form.js';
export { consentTexts } from './consent-texts.js';
export { useWithdrawConsent } from './consent.queries.js';
