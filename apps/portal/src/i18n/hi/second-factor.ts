import type { secondFactor as english } from '../en/second-factor.js';

/** Texts of the second step of a sign-in. */
export const secondFactor: Record<keyof typeof english, string> = {
  'factor.title': 'अपना कोड डालें',
  'factor.lead': 'इस खाते में दो चरणों वाला लॉग इन चालू है।',
  'factor.code': 'आपके ऑथेंटिकेटर ऐप का कोड',
  'factor.codeHint': 'वे 6 अंक जो ऐप अभी {brand} के लिए दिखा रहा है',
  'factor.recovery': 'रिकवरी कोड',
  'factor.recoveryHint': 'आपके सहेजे हुए कोड में से एक। हर कोड एक ही बार चलता है।',
  'factor.useRecovery': 'इसकी जगह रिकवरी कोड डालें',
  'factor.useApp': 'इसकी जगह ऑथेंटिकेटर ऐप का कोड डालें',
  'factor.usePasskey': 'पासकी से लॉग इन करें',
  'factor.lost': 'फ़ोन और कोड, दोनों खो गए?',
  'factor.contact': 'हमसे संपर्क करें',
  'factor.back': 'वापस',
  'factor.staffTitle': 'टीम का खाता',
  'factor.staffLead': 'हमारी टीम के लोग पहले कंसोल में लॉग इन करते हैं।',
  'factor.staff': 'कंसोल आपका लॉग इन तैयार करने में मदद करता है। उसके बाद आप यहाँ भी लॉग इन कर सकते हैं।',
  'factor.console': 'कंसोल पर जाएँ',
};
