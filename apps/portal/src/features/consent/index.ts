export { ConsentForm } from './consent-form.js';
export { CONSENT_TEXTS } from './consent-texts.en.js';
export { useWithdrawConsent } from './consent.queries.js';
